/**
 * An offer and the end of its driver's eligibility at the same moment: either it is never made, or it exists when offers are withdrawn.
 * Seen to fail with: the driver not locked by `changeUser`; drivers not judged again under the lock (`lockAndJudge` returning
 * none); the next wave left to its time when all its drivers have gone; no `withdraw-offers` by `watchDocuments`; a chosen driver judged
 * only before the lock (`lockChosen` answering none).
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { autoAssignWaves } from '../../../domain/tariffs/tariff.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { changeUser } from '../../operations/change-user.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { makeAccount, type MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { watchDocuments } from '../../verification/watch-documents.ts'
import { confirmHold } from '../payments/confirm-hold.ts'
import { requestBooking } from '../request-booking.ts'
import { verdictsOf } from './offer-traces.store.ts'
import { offersOf } from './offers.store.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openBookingFixture()
})
afterEach(() => fixture.close())

const lockProfile = (tx: Tx, { driverId }: MadeDriver) =>
  tx.execute(sql`select 1 from driver_profiles where id = ${driverId} for no key update`)

/** Resolves once this many connections wait for a lock. */
const waiting = async (count: number): Promise<void> => {
  for (let look = 0; look < 1_000; look += 1) {
    const { rows } = await fixture.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
  }
}

const statesOf = async (bookingId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await offersOf(fixture.db, bookingId)).map(({ driverId, state }) => [driverId, state]),
  )

it('an offer made before the account is disabled exists when offers are withdrawn', async () => {
  const driver = await fixture.driver()
  const operatorId = await makeAccount(fixture.db, { role: 'operator' })
  const action = { accountId: driver.accountId, action: 'disable', reason: 'A complaint' } as const
  let holding: ReturnType<Fixture['held']> | undefined
  let disabling: ReturnType<typeof changeUser> | undefined
  await inTransaction(fixture.db, async (tx) => {
    await lockProfile(tx, driver)
    holding = fixture.held()
    // the wave has chosen them, and is about to write
    await fixture.waitForBlocked()
    disabling = changeUser(fixture.ctx, operatorId, action)
    await Promise.race([disabling, waiting(2)])
    await fixture.drain()
  })
  const { bookingId } = (await holding) ?? { bookingId: '' }
  must((await disabling) ?? { ok: true, value: null })
  await fixture.drain()
  expect(await statesOf(bookingId)).toEqual({ [driver.driverId]: 'closed' })
})

it.each([
  [
    'disabled',
    (tx: Tx, { accountId }: MadeDriver) =>
      tx.execute(sql`update profiles set disabled_at = now() where user_id = ${accountId}`),
  ],
  [
    'off duty',
    (tx: Tx, { driverId }: MadeDriver) =>
      tx.execute(sql`delete from driver_positions where driver_id = ${driverId}`),
  ],
] as const)(
  'a driver who is %s by then gets no offer, and none waits for them',
  async (what, end) => {
    const first = await Promise.all(
      Array.from({ length: autoAssignWaves[0].drivers }, (_driver, n) => fixture.driver(n + 1)),
    )
    const next = await fixture.driver(20)
    const [leaving, ...staying] = first
    if (!leaving) throw new Error('nobody')
    let holding: ReturnType<Fixture['held']> | undefined
    await inTransaction(fixture.db, async (tx) => {
      await lockProfile(tx, leaving)
      holding = fixture.held()
      await fixture.waitForBlocked()
      await end(tx, leaving)
    })
    const { bookingId } = (await holding) ?? { bookingId: '' }
    const expected = Object.fromEntries(staying.map(({ driverId }) => [driverId, 'open']))
    expect(await statesOf(bookingId)).toEqual(expected)
    const verdicts = await verdictsOf(fixture.db, bookingId)
    const why = what === 'disabled' ? 'not_verified' : 'off_duty'
    expect(verdicts.find(({ driver_id }) => driver_id === leaving.driverId)?.reasons).toEqual([why])
    // two who have just got an offer keep their head start
    await fixture.drain()
    expect(await statesOf(bookingId)).not.toHaveProperty(next.driverId)
  },
)

it('when all of them have gone, the next ones are asked at once', async () => {
  const gone = await fixture.driver(1)
  let holding: ReturnType<Fixture['held']> | undefined
  let next: MadeDriver | undefined
  await inTransaction(fixture.db, async (tx) => {
    await lockProfile(tx, gone)
    holding = fixture.held()
    await fixture.waitForBlocked()
    next = await fixture.driver(20)
    await tx.execute(sql`delete from driver_positions where driver_id = ${gone.driverId}`)
  })
  const { bookingId } = (await holding) ?? { bookingId: '' }
  expect(await statesOf(bookingId)).toEqual({})
  await fixture.drain()
  expect(await statesOf(bookingId)).toEqual({ [next?.driverId ?? '']: 'open' })
})

it.each([true, false])(
  'a chosen driver who has just gone off duty gets no offer; others do if that was wished: %s',
  async (offerToOthers) => {
    const [chosen, other] = [await fixture.driver(), await fixture.driver(8)]
    const request = { ...(await fixture.requestFor(chosen.driverId)), offerToOthers }
    const { bookingId } = must(await requestBooking(fixture.ctx, await fixture.customer(), request))
    fixture.fakeProvider.control.confirm(await fixture.intentOf(bookingId), 'visa')
    let holding: ReturnType<typeof confirmHold> | undefined
    await inTransaction(fixture.db, async (tx) => {
      await lockProfile(tx, chosen)
      holding = confirmHold(fixture.ctx, bookingId)
      await fixture.waitForBlocked()
      await tx.execute(sql`delete from driver_positions where driver_id = ${chosen.driverId}`)
    })
    await holding
    expect(await statesOf(bookingId)).toEqual(offerToOthers ? { [other.driverId]: 'open' } : {})
    const verdicts = await verdictsOf(fixture.db, bookingId)
    expect(verdicts.find(({ driver_id }) => driver_id === chosen.driverId)).toMatchObject({
      round: 1,
      verdict: 'excluded',
      reasons: ['off_duty'],
    })
    const { rows } = await fixture.db.execute<{ channel: string }>(
      sql`select channel from notifications where booking_id = ${bookingId} and kind = 'driver_declined' order by channel`,
    )
    expect(rows.map(({ channel }) => channel)).toEqual(['email', 'push', 'sms'])
  },
)

it('documents that expire withdraw the open offers of their driver', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  await fixture.db
    .execute(sql`update driver_profiles set papers_valid_until = now() - interval '1 second'
    where id = ${driver.driverId}`)
  await watchDocuments(fixture.ctx)
  await fixture.drain()
  expect(await statesOf(bookingId)).toEqual({ [driver.driverId]: 'closed' })
})
