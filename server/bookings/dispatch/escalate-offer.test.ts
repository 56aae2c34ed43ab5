/**
 * The escalation of an offer: the screen at once, a push after five seconds, a text after thirty, each once, and nothing after an answer
 * (reliability.md I6). Seen to fail with: `seenAt` not checked, `isOutdated` always false, the channel left out of the key,
 * `hasActiveJob` checked by neither.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  offerPushAfterSeconds,
  offerTextAfterSeconds,
} from '../../../domain/notifications/notification.ts'
import { savePreferences } from '../../notifications/devices.store.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { escalateOffer } from './escalate-offer.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { declineOffer } from './decline-offer.ts'
import { isOutdated } from '../notifications/is-outdated.ts'
import { markOfferSeen } from './mark-offer-seen.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openBookingFixture()
})
beforeEach(async () => {
  await fixture.db.execute(sql`delete from driver_positions`)
})
afterAll(() => fixture.close())

/** The channels by which this account has been notified of the offer so far. */
const notified = async (bookingId: string, accountId: string): Promise<string[]> => {
  const { rows } = await fixture.db.execute<{ channel: string }>(
    sql`select channel from notifications
      where booking_id = ${bookingId} and recipient_id = ${accountId} and kind = 'offer' order by created_at, channel`,
  )
  return rows.map(({ channel }) => channel)
}
const wait = async (length: string): Promise<void> => {
  fixture.clock.advance(length)
  await fixture.drain()
}

it('rings first, then pushes, then texts, each once', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  await fixture.drain()
  expect(await notified(bookingId, driver.accountId)).toEqual(['email'])
  // The clock goes on while the test runs: it stays well before each moment, and then goes past it.
  await wait(`${offerPushAfterSeconds - 3}s`)
  expect(await notified(bookingId, driver.accountId)).toEqual(['email'])
  await wait('4s')
  expect(await notified(bookingId, driver.accountId)).toEqual(['email', 'push'])
  await wait(`${offerTextAfterSeconds - offerPushAfterSeconds - 5}s`)
  expect(await notified(bookingId, driver.accountId)).toEqual(['email', 'push'])
  await wait('5s')
  expect(await notified(bookingId, driver.accountId)).toEqual(['email', 'push', 'sms'])
  await wait('5m')
  expect(await notified(bookingId, driver.accountId)).toEqual(['email', 'push', 'sms'])
})

it('calls no driver whose own screen shows it', async () => {
  const [looking, away] = [await fixture.driver(), await fixture.driver()]
  const { bookingId } = await fixture.held()
  await markOfferSeen(fixture.ctx, looking.driverId, bookingId)
  await wait('40s')
  expect(await notified(bookingId, looking.accountId)).toEqual(['email'])
  expect(await notified(bookingId, away.accountId)).toEqual(['email', 'push', 'sms'])
})

it('stops half-way when the push brought them to the screen', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  await wait('6s')
  await markOfferSeen(fixture.ctx, driver.driverId, bookingId)
  await wait('60s')
  expect(await notified(bookingId, driver.accountId)).toEqual(['email', 'push'])
})

it.each<[string, (bookingId: string, driver: Awaited<ReturnType<Fixture['driver']>>) => unknown]>([
  ['accepted', (bookingId, driver) => fixture.accept(driver, bookingId)],
  [
    'declined',
    (bookingId, driver) => declineOffer(fixture.ctx, driver, { bookingId, reason: 'too_far' }),
  ],
  [
    'withdrawn',
    async (bookingId) => {
      const { customerId } = await fixture.booking(bookingId)
      return cancelBooking(
        fixture.ctx,
        { kind: 'customer', accountId: customerId },
        { bookingId, expectedFeeCents: 0, reason: null },
      )
    },
  ],
  ['off duty', (_, driver) => fixture.goOffDuty(driver)],
])('says nothing more once it is %s', async (_, end) => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  fixture.clock.advance('3s')
  await end(bookingId, driver)
  await wait('2m')
  expect(await notified(bookingId, driver.accountId)).toEqual(['email'])
  // a job that runs late sends nothing either
  await escalateOffer(fixture.ctx, { bookingId, round: 1, wave: 0, way: 'text' })
  expect(await notified(bookingId, driver.accountId)).toEqual(['email'])
})

it('sends nothing after the deadline, however late its job runs', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  fixture.clock.advance('11m')
  await escalateOffer(fixture.ctx, { bookingId, round: 1, wave: 0, way: 'push' })
  expect(await notified(bookingId, driver.accountId)).toEqual(['email'])
})

it('does not deliver what was written before the answer and is sent after it', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  fixture.clock.advance('6s')
  await escalateOffer(fixture.ctx, { bookingId, round: 1, wave: 0, way: 'push' })
  await declineOffer(fixture.ctx, driver, { bookingId, reason: 'too_far' })
  const { rows } = await fixture.db.execute<{ id: string }>(
    sql`select id from notifications where booking_id = ${bookingId} and recipient_id = ${driver.accountId} and channel = 'push'`,
  )
  expect(rows).toHaveLength(1)
  const notification = {
    kind: 'offer',
    channel: 'push' as const,
    bookingId,
    recipientId: driver.accountId,
  }
  expect(await isOutdated(fixture.ctx, notification)).toBe(true)
})

it('skips a driver who has since taken another job, and delivers nothing to them', async () => {
  const [busy, free] = [await fixture.driver(), await fixture.driver()]
  const { bookingId: taken } = await fixture.held(busy.driverId)
  const { bookingId } = await fixture.held()
  fixture.clock.advance('6s')
  const written = {
    kind: 'offer',
    channel: 'push' as const,
    bookingId,
    recipientId: busy.accountId,
  }
  expect(await isOutdated(fixture.ctx, written)).toBe(false)
  must(await fixture.accept(busy, taken))
  expect(await isOutdated(fixture.ctx, written)).toBe(true)
  await wait('2m')
  expect(await notified(bookingId, busy.accountId)).toEqual(['email'])
  expect(await notified(bookingId, free.accountId)).toEqual(['email', 'push', 'sms'])
})

it('is sent once by each channel when jobs run at the same time', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held()
  fixture.clock.advance('31s')
  await Promise.all(
    (['push', 'text', 'push', 'text'] as const).map((way) =>
      escalateOffer(fixture.ctx, { bookingId, round: 1, wave: 0, way }),
    ),
  )
  expect(new Set(await notified(bookingId, driver.accountId))).toEqual(
    new Set(['email', 'push', 'sms']),
  )
  expect(await notified(bookingId, driver.accountId)).toHaveLength(3)
})

it('leaves out what the driver has switched off', async () => {
  const driver = await fixture.driver()
  const off = {
    textChannel: 'sms' as const,
    switchedOff: ['offers:email' as const, 'offers:text' as const],
  }
  await savePreferences(fixture.db, driver.accountId, off, new Date())
  const { bookingId } = await fixture.held()
  await wait('60s')
  expect(await notified(bookingId, driver.accountId)).toEqual(['push'])
})

it('asks a chosen driver the same way', async () => {
  const driver = await fixture.driver()
  const { bookingId } = await fixture.held(driver.driverId)
  await wait('31s')
  expect(await notified(bookingId, driver.accountId)).toEqual(['email', 'push', 'sms'])
  must(await fixture.accept(driver, bookingId))
})
