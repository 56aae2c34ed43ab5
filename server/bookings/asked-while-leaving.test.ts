/**
 * An offer and the end of whoever is to get it, in the same moment: either it is never made, or it is there when offers are taken back.
 * Mutants that were seen to fail: the driver not locked by `changeUser`; nobody judged again under the lock (`lockAndJudge` answering
 * nobody); the next wave left to its time when all who were to be asked have gone; no `withdraw-offers` by `watchPapers`.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { autoAssignWaves } from '../../domain/tariff.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { changeUser } from '../operations/change-user.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { makeAccount, type MadeDriver } from '../testing/sample-drivers.ts'
import { watchPapers } from '../verification/watch-papers.ts'
import { verdictsOf } from './offer-traces.store.ts'
import { offersOf } from './offers.store.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openBookingScene()
})
afterEach(() => scene.close())

const lockProfile = (tx: Tx, { driverId }: MadeDriver) =>
  tx.execute(sql`select 1 from driver_profiles where id = ${driverId} for no key update`)

/** Resolves once so many connections wait for a lock. */
const waiting = async (count: number): Promise<void> => {
  for (let look = 0; look < 1_000; look += 1) {
    const { rows } = await scene.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
  }
}

const statesOf = async (bookingId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await offersOf(scene.db, bookingId)).map(({ driverId, state }) => [driverId, state]),
  )

it('made before the account is disabled, it is there when offers are taken back', async () => {
  const driver = await scene.driver()
  const operatorId = await makeAccount(scene.db, { role: 'operator' })
  const deed = { accountId: driver.accountId, deed: 'disable', reason: 'A complaint' } as const
  let holding: ReturnType<Scene['held']> | undefined
  let disabling: ReturnType<typeof changeUser> | undefined
  await inTransaction(scene.db, async (tx) => {
    await lockProfile(tx, driver)
    holding = scene.held()
    // the wave has chosen them, and is about to write
    await scene.waitForBlocked()
    disabling = changeUser(scene.ctx, operatorId, deed)
    await Promise.race([disabling, waiting(2)])
    await scene.drain()
  })
  const { bookingId } = (await holding) ?? { bookingId: '' }
  must((await disabling) ?? { ok: true, value: null })
  await scene.drain()
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
] as const)('whoever is %s by then is not asked, and nobody waits for them', async (what, end) => {
  const first = await Promise.all(
    Array.from({ length: autoAssignWaves[0].drivers }, (_driver, n) => scene.driver(n + 1)),
  )
  const next = await scene.driver(20)
  const [leaving, ...staying] = first
  if (!leaving) throw new Error('nobody')
  let holding: ReturnType<Scene['held']> | undefined
  await inTransaction(scene.db, async (tx) => {
    await lockProfile(tx, leaving)
    holding = scene.held()
    await scene.waitForBlocked()
    await end(tx, leaving)
  })
  const { bookingId } = (await holding) ?? { bookingId: '' }
  const asked = Object.fromEntries(staying.map(({ driverId }) => [driverId, 'open']))
  expect(await statesOf(bookingId)).toEqual(asked)
  const verdicts = await verdictsOf(scene.db, bookingId)
  const why = what === 'disabled' ? 'not_verified' : 'off_duty'
  expect(verdicts.find(({ driver_id }) => driver_id === leaving.driverId)?.reasons).toEqual([why])
  // two who have just been asked keep their head start
  await scene.drain()
  expect(await statesOf(bookingId)).not.toHaveProperty(next.driverId)
})

it('all of them gone, the next ones are asked at once', async () => {
  const gone = await scene.driver(1)
  let holding: ReturnType<Scene['held']> | undefined
  let next: MadeDriver | undefined
  await inTransaction(scene.db, async (tx) => {
    await lockProfile(tx, gone)
    holding = scene.held()
    await scene.waitForBlocked()
    next = await scene.driver(20)
    await tx.execute(sql`delete from driver_positions where driver_id = ${gone.driverId}`)
  })
  const { bookingId } = (await holding) ?? { bookingId: '' }
  expect(await statesOf(bookingId)).toEqual({})
  await scene.drain()
  expect(await statesOf(bookingId)).toEqual({ [next?.driverId ?? '']: 'open' })
})

it('whoever is chosen and just gone is not asked', async () => {
  const chosen = await scene.driver()
  let holding: ReturnType<Scene['held']> | undefined
  await inTransaction(scene.db, async (tx) => {
    await lockProfile(tx, chosen)
    holding = scene.held(chosen.driverId)
    await scene.waitForBlocked()
    await tx.execute(sql`delete from driver_positions where driver_id = ${chosen.driverId}`)
  })
  expect(await statesOf((await holding)?.bookingId ?? '')).toEqual({})
})

it('papers that end take back what their driver was asked before', async () => {
  const driver = await scene.driver()
  const { bookingId } = await scene.held()
  await scene.db
    .execute(sql`update driver_profiles set papers_valid_until = now() - interval '1 second'
    where id = ${driver.driverId}`)
  await watchPapers(scene.ctx)
  await scene.drain()
  expect(await statesOf(bookingId)).toEqual({ [driver.driverId]: 'closed' })
})
