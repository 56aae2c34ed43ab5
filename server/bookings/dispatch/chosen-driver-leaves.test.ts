/**
 * A chosen driver who can't come without having pressed "Decline", over HTTP: before the offer or while it is open, the customer is notified at
 * once on every channel, and others get the job where the customer wished it (decision 0123). Seen to fail: a hold that finds the driver gone
 * not followed by `tryOthers`; `withdrawChosen` left out of an acceptance, of `setDuty`, of the weekly hours; `withdrawOffers` without
 * `tryOthers`, for a driver who is back, without a busy one, for one of several as well; the message of the hold written from the
 * booking before it, or whether or not some driver has an offer; one notification for all rounds; the wish ignored, or never followed; a
 * driver who has an offer again shown as gone.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booking as bookingShape, type Booking } from '../../../contract/bookings/bookings.ts'
import { applyDutySchedules } from '../../drivers/apply-duty-schedules.ts'
import { closeAccount } from '../../privacy/close-account.ts'
import type { Browser } from '../../testing/browser.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import { makeAccount, type MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { viewVerification } from '../../verification/load-verification.ts'
import { watchDocuments } from '../../verification/watch-documents.ts'
import { confirmHold } from '../payments/confirm-hold.ts'
import { requestBooking } from '../request-booking.ts'
import { verdictsOf } from './offer-traces.store.ts'
import { offersOf } from './offers.store.ts'

let app: AppFixture
let operator: Browser
beforeAll(async () => {
  app = await openAppFixture()
  operator = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute('delete from driver_positions')
})

const setDuty = async ({ accountId }: MadeDriver, isOnDuty: boolean) => {
  const cab = await app.browserOf(accountId)
  expect((await cab.send('PUT', '/api/driver/duty', { isOnDuty })).status).toBe(200)
}
const post = async (path: string, body: unknown) => {
  const answer = await operator.send('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Why an acceptance would be refused from now on. */
const reasons: Record<string, (driver: MadeDriver) => Promise<unknown>> = {
  'goes off duty': (driver) => setDuty(driver, false),
  'has reached the end of the weekly hours': async ({ driverId }) => {
    await app.db
      .execute(sql`insert into driver_duty_spans (driver_id, weekday, from_minute, until_minute)
      select ${driverId}, (extract(isodow from now() at time zone 'Europe/Dublin')::int + 2) % 7 + 1, 480, 960`)
    await app.db.execute(
      sql`update driver_profiles set next_duty_edge_at = now() - interval '1 second' where id = ${driverId}`,
    )
    await applyDutySchedules(app.ctx)
  },
  'takes another job': async (driver) => {
    const { bookingId } = await app.fixture.held(driver.driverId)
    must(await app.fixture.accept(driver, bookingId))
  },
  'is disabled': ({ accountId }) =>
    post(`/api/operations/users/${accountId}/disable`, { reason: 'A complaint' }),
  'is suspended': async ({ driverId }) => {
    const { version } = must(await viewVerification(app.ctx, app.db, driverId, ''))
    const body = { transition: 'suspend', reason: 'A complaint', seen: version }
    await post(`/api/verification/${driverId}/decision`, body)
  },
  'has documents that end': async ({ driverId }) => {
    await app.db.execute(
      sql`update driver_profiles set papers_valid_until = now() - interval '1 second' where id = ${driverId}`,
    )
    await watchDocuments(app.ctx)
  },
  'closes the account': ({ accountId }) =>
    closeAccount(app.ctx, { accountId, by: accountId, reason: null }).then(must),
}
const everyReason = Object.entries(reasons)

type Held = { bookingId: string; customer: Browser }

const requested = async (driverId: string, offerToOthers: boolean) => {
  const who = await app.fixture.customer()
  const request = await app.fixture.requestFor(driverId)
  const { bookingId } = must(await requestBooking(app.ctx, who, { ...request, offerToOthers }))
  return { bookingId, customer: await app.browserOf(who.accountId) }
}
const hold = async (bookingId: string) => {
  app.fixture.fakeProvider.control.confirm(await app.fixture.intentOf(bookingId), 'visa')
  must(await confirmHold(app.ctx, bookingId))
}
const heldWith = async (driverId: string, offerToOthers: boolean): Promise<Held> => {
  const held = await requested(driverId, offerToOthers)
  await hold(held.bookingId)
  return held
}

const view = async ({ bookingId, customer }: Held): Promise<Booking> =>
  bookingShape.parse((await customer.get(`/api/bookings/${bookingId}`)).body)

/** What the plain page says. */
const plainPage = async ({ bookingId, customer }: Held): Promise<string> => {
  const { status, body } = await customer.get(`/lite/bookings/${bookingId}`)
  expect(status).toBe(200)
  return String(body)
}

const sent = async (bookingId: string, kind: string) => {
  const { rows } = await app.db.execute<{ channel: string; words: string }>(
    sql`select channel, concat_ws(' ', subject, body_text) as words from notifications
      where booking_id = ${bookingId} and kind = ${kind} order by channel`,
  )
  return rows
}
const everyChannel = ['email', 'push', 'sms']

const openOffers = async (bookingId: string): Promise<string[]> =>
  (await offersOf(app.db, bookingId)).flatMap(({ driverId, state }) =>
    state === 'open' ? [driverId] : [],
  )

/** The customer hears of it once on each channel, and the words say what happens now. */
const expectNotified = async (bookingId: string, words: RegExp): Promise<void> => {
  const notifications = await sent(bookingId, 'driver_declined')
  expect(notifications.map(({ channel }) => channel)).toEqual(everyChannel)
  for (const notification of notifications) {
    expect(notification.words).toMatch(/Fionn can.t take this one/)
    expect(notification.words).toMatch(words)
  }
}

const expectOthersOffered = async (
  held: Held,
  other: MadeDriver,
  before: Pick<Booking, 'priceCents'>,
): Promise<void> => {
  const { bookingId } = held
  expect(await openOffers(bookingId)).toEqual([other.driverId])
  await expectNotified(bookingId, /no higher price/)
  expect(await view(held)).toMatchObject({
    assignment: 'auto',
    chosenDriverDeclined: false,
    replacedChoice: { name: 'Fionn Invented', areOthersOffered: true },
    priceCents: before.priceCents,
  })
  expect(await plainPage(held)).toContain(
    'Fionn can’t take this one. We’ve asked the next nearest drivers, at no higher price.',
  )
  must(await app.fixture.accept(other, bookingId))
  expect(await plainPage(held)).not.toContain('can’t take this one')
}

const expectCustomerChooses = async (held: Held, other: MadeDriver): Promise<void> => {
  const { bookingId, customer } = held
  expect(await openOffers(bookingId)).toEqual([])
  await expectNotified(bookingId, /ask/)
  expect(await view(held)).toMatchObject({
    assignment: 'chosen_driver',
    chosenDriverDeclined: true,
    chosenDriverName: 'Fionn Invented',
    replacedChoice: null,
  })
  expect((await customer.send('POST', `/api/bookings/${bookingId}/open-to-all`)).status).toBe(200)
  expect(await openOffers(bookingId)).toEqual([other.driverId])
  expect((await view(held)).replacedChoice).toMatchObject({ name: 'Fionn Invented' })
}

describe.each(everyReason)('a chosen driver who %s while the offer is open', (_, leave) => {
  it('is replaced at once where the customer wished it', async () => {
    const [chosen, other] = [await app.fixture.driver(), await app.fixture.driver(8)]
    const held = await heldWith(chosen.driverId, true)
    const before = await view(held)
    expect(await openOffers(held.bookingId)).toEqual([chosen.driverId])
    await leave(chosen)
    await app.fixture.drain()
    await expectOthersOffered(held, other, before)
  })

  it('is withdrawn from in the operators’ trace, and the others follow in a round of their own', async () => {
    const [chosen, other] = [await app.fixture.driver(), await app.fixture.driver(8)]
    const { bookingId } = await heldWith(chosen.driverId, true)
    await leave(chosen)
    await app.fixture.drain()
    const verdicts = await verdictsOf(app.db, bookingId)
    const offered = verdicts.filter(({ verdict }) => verdict === 'asked')
    expect(offered.map(({ driver_id, round, answer }) => [driver_id, round, answer])).toEqual([
      [chosen.driverId, 1, 'closed'],
      [other.driverId, 2, 'open'],
    ])
  })

  it('leaves the customer to decide where they did not', async () => {
    const [chosen, other] = [await app.fixture.driver(), await app.fixture.driver(8)]
    const held = await heldWith(chosen.driverId, false)
    await leave(chosen)
    await app.fixture.drain()
    await expectCustomerChooses(held, other)
  })
})

describe.each(everyReason)('a chosen driver who %s between price and hold', (_, leave) => {
  it('is replaced at the hold where the customer wished it, and nothing says that they were asked', async () => {
    const [chosen, other] = [await app.fixture.driver(), await app.fixture.driver(8)]
    const held = await requested(chosen.driverId, true)
    await leave(chosen)
    await hold(held.bookingId)
    for (const { words } of await sent(held.bookingId, 'confirm_hold')) {
      expect(words).not.toContain('Fionn')
      expect(words).toMatch(/drivers/)
    }
    await expectOthersOffered(held, other, await view(held))
  })

  it('leaves the customer to decide where they did not, and nothing says that they were asked', async () => {
    const [chosen, other] = [await app.fixture.driver(), await app.fixture.driver(8)]
    const held = await requested(chosen.driverId, false)
    await leave(chosen)
    await hold(held.bookingId)
    const placed = await sent(held.bookingId, 'confirm_hold')
    expect(placed.length).toBeGreaterThan(1)
    for (const { words } of placed) expect(words).not.toMatch(/We.ve asked/)
    await expectCustomerChooses(held, other)
  })
})

it('keeps the offer of a driver who is on duty again before the job runs', async () => {
  const chosen = await app.fixture.driver()
  const held = await heldWith(chosen.driverId, true)
  await setDuty(chosen, false)
  await setDuty(chosen, true)
  await app.fixture.drain()
  expect(await openOffers(held.bookingId)).toEqual([chosen.driverId])
  expect(await sent(held.bookingId, 'driver_declined')).toEqual([])
})

it('offers it to a driver who comes back later as to anyone else, and does not say then that they can’t come', async () => {
  const chosen = await app.fixture.driver()
  const held = await heldWith(chosen.driverId, true)
  await setDuty(chosen, false)
  await app.fixture.drain()
  await expectNotified(held.bookingId, /No one else is free yet/)
  expect(await view(held)).toMatchObject({ replacedChoice: { areOthersOffered: false } })
  await setDuty(chosen, true)
  app.fixture.clock.advance('61s')
  await app.fixture.drain()
  expect(await openOffers(held.bookingId)).toEqual([chosen.driverId])
  expect(await view(held)).toMatchObject({ assignment: 'auto', replacedChoice: null })
})

it('notifies the customer again of a driver they chose a second time', async () => {
  const chosen = await app.fixture.driver()
  const held = await heldWith(chosen.driverId, false)
  const leaves = async () => {
    await setDuty(chosen, false)
    await app.fixture.drain()
  }
  await leaves()
  await setDuty(chosen, true)
  const path = `/api/bookings/${held.bookingId}/assign`
  const body = { driverId: chosen.driverId }
  expect((await held.customer.send('POST', path, body)).status).toBe(200)
  await leaves()
  expect(await sent(held.bookingId, 'driver_declined')).toHaveLength(2 * everyChannel.length)
})

it('keeps the offers that a driver has as one of several, who may be free in time', async () => {
  const driver = await app.fixture.driver()
  const { bookingId } = await app.fixture.held()
  const chosen = await heldWith(driver.driverId, false)
  await setDuty(driver, false)
  await app.fixture.drain()
  expect(await openOffers(bookingId)).toEqual([driver.driverId])
  expect(await openOffers(chosen.bookingId)).toEqual([])
})
