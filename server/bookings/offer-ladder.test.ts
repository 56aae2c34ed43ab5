/**
 * How loudly a driver is asked: the screen at once, a push after five seconds, a text after thirty, each once, and nothing after an answer
 * (reliability.md I6). Mutants that were seen to fail: `seenAt` not looked at, `isNewsOver` always false, the way left out of the key,
 * `hasActiveJob` not asked by either.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { offerPushAfterSeconds, offerTextAfterSeconds } from '../../domain/notice.ts'
import { savePreferences } from '../notices/devices.store.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { callDrivers } from './call-drivers.ts'
import { cancelBooking } from './cancel-booking.ts'
import { declineOffer } from './decline-offer.ts'
import { isNewsOver } from './is-news-over.ts'
import { markOfferSeen } from './mark-offer-seen.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openBookingScene()
})
beforeEach(async () => {
  await scene.db.execute(sql`delete from driver_positions`)
})
afterAll(() => scene.close())

/** By which ways this account has been told of the offer so far. */
const told = async (bookingId: string, accountId: string): Promise<string[]> => {
  const { rows } = await scene.db.execute<{ channel: string }>(
    sql`select channel from notices
      where booking_id = ${bookingId} and recipient_id = ${accountId} and kind = 'offer' order by created_at, channel`,
  )
  return rows.map(({ channel }) => channel)
}
const wait = async (length: string): Promise<void> => {
  scene.clock.advance(length)
  await scene.drain()
}

it('rings first, then pushes, then texts, each once', async () => {
  const driver = await scene.driver()
  const { bookingId } = await scene.held()
  await scene.drain()
  expect(await told(bookingId, driver.accountId)).toEqual(['email'])
  await wait(`${offerPushAfterSeconds - 1}s`)
  expect(await told(bookingId, driver.accountId)).toEqual(['email'])
  await wait('2s')
  expect(await told(bookingId, driver.accountId)).toEqual(['email', 'push'])
  await wait(`${offerTextAfterSeconds - offerPushAfterSeconds - 2}s`)
  expect(await told(bookingId, driver.accountId)).toEqual(['email', 'push'])
  await wait('2s')
  expect(await told(bookingId, driver.accountId)).toEqual(['email', 'push', 'sms'])
  await wait('5m')
  expect(await told(bookingId, driver.accountId)).toEqual(['email', 'push', 'sms'])
})

it('calls nobody whose own screen shows it', async () => {
  const [looking, away] = [await scene.driver(), await scene.driver()]
  const { bookingId } = await scene.held()
  await markOfferSeen(scene.ctx, looking.driverId, bookingId)
  await wait('40s')
  expect(await told(bookingId, looking.accountId)).toEqual(['email'])
  expect(await told(bookingId, away.accountId)).toEqual(['email', 'push', 'sms'])
})

it('stops in the middle when the push brought them to the screen', async () => {
  const driver = await scene.driver()
  const { bookingId } = await scene.held()
  await wait('6s')
  await markOfferSeen(scene.ctx, driver.driverId, bookingId)
  await wait('60s')
  expect(await told(bookingId, driver.accountId)).toEqual(['email', 'push'])
})

it.each<[string, (bookingId: string, driver: Awaited<ReturnType<Scene['driver']>>) => unknown]>([
  ['accepted', (bookingId, driver) => scene.accept(driver, bookingId)],
  [
    'declined',
    (bookingId, driver) => declineOffer(scene.ctx, driver, { bookingId, reason: 'too_far' }),
  ],
  [
    'withdrawn',
    async (bookingId) => {
      const { customerId } = await scene.booking(bookingId)
      return cancelBooking(
        scene.ctx,
        { kind: 'customer', accountId: customerId },
        { bookingId, expectedFeeCents: 0, reason: null },
      )
    },
  ],
  ['off duty', (_, driver) => scene.goOffDuty(driver)],
])('says nothing more once it is %s', async (_, end) => {
  const driver = await scene.driver()
  const { bookingId } = await scene.held()
  scene.clock.advance('3s')
  await end(bookingId, driver)
  await wait('2m')
  expect(await told(bookingId, driver.accountId)).toEqual(['email'])
  // a job that comes late says nothing either
  await callDrivers(scene.ctx, { bookingId, round: 1, wave: 0, way: 'text' })
  expect(await told(bookingId, driver.accountId)).toEqual(['email'])
})

it('says nothing after the deadline, however late its job runs', async () => {
  const driver = await scene.driver()
  const { bookingId } = await scene.held()
  scene.clock.advance('11m')
  await callDrivers(scene.ctx, { bookingId, round: 1, wave: 0, way: 'push' })
  expect(await told(bookingId, driver.accountId)).toEqual(['email'])
})

it('does not deliver what was written before the answer and is sent after it', async () => {
  const driver = await scene.driver()
  const { bookingId } = await scene.held()
  scene.clock.advance('6s')
  await callDrivers(scene.ctx, { bookingId, round: 1, wave: 0, way: 'push' })
  await declineOffer(scene.ctx, driver, { bookingId, reason: 'too_far' })
  const { rows } = await scene.db.execute<{ id: string }>(
    sql`select id from notices where booking_id = ${bookingId} and recipient_id = ${driver.accountId} and channel = 'push'`,
  )
  expect(rows).toHaveLength(1)
  const news = { kind: 'offer', bookingId, recipientId: driver.accountId }
  expect(await isNewsOver(scene.ctx, news)).toBe(true)
})

it('calls nobody who has taken another job meanwhile, and delivers nothing to them', async () => {
  const [busy, free] = [await scene.driver(), await scene.driver()]
  const { bookingId: taken } = await scene.held(busy.driverId)
  const { bookingId } = await scene.held()
  scene.clock.advance('6s')
  const written = { kind: 'offer', bookingId, recipientId: busy.accountId }
  expect(await isNewsOver(scene.ctx, written)).toBe(false)
  must(await scene.accept(busy, taken))
  expect(await isNewsOver(scene.ctx, written)).toBe(true)
  await wait('2m')
  expect(await told(bookingId, busy.accountId)).toEqual(['email'])
  expect(await told(bookingId, free.accountId)).toEqual(['email', 'push', 'sms'])
})

it('is told once by each way when jobs run at the same time', async () => {
  const driver = await scene.driver()
  const { bookingId } = await scene.held()
  scene.clock.advance('31s')
  await Promise.all(
    (['push', 'text', 'push', 'text'] as const).map((way) =>
      callDrivers(scene.ctx, { bookingId, round: 1, wave: 0, way }),
    ),
  )
  expect(new Set(await told(bookingId, driver.accountId))).toEqual(
    new Set(['email', 'push', 'sms']),
  )
  expect(await told(bookingId, driver.accountId)).toHaveLength(3)
})

it('leaves out what the driver has switched off', async () => {
  const driver = await scene.driver()
  const off = {
    textChannel: 'sms' as const,
    switchedOff: ['offers:email' as const, 'offers:text' as const],
  }
  await savePreferences(scene.db, driver.accountId, off, new Date())
  const { bookingId } = await scene.held()
  await wait('60s')
  expect(await told(bookingId, driver.accountId)).toEqual(['push'])
})

it('asks a chosen driver the same way', async () => {
  const driver = await scene.driver()
  const { bookingId } = await scene.held(driver.driverId)
  await wait('31s')
  expect(await told(bookingId, driver.accountId)).toEqual(['email', 'push', 'sms'])
  must(await scene.accept(driver, bookingId))
})
