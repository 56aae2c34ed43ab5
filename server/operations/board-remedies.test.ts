/**
 * Each thing that can go wrong on the board, brought about as it comes about (drivers who say no or nothing, phones that go silent, a bank
 * that does not answer), its remedies, and one of them carried out over HTTP. Mutants that were seen to fail, in the order of the tests:
 * `assign` left out of `nobody_answers`; `askedSince` not asked there; `openOffers` not asked in `no_driver_left`; `kmCloser` not
 * asked in `no_movement`; `isDark` always false; `missesArrival` not asked; `settlePayment` left out of `settleBooking`; `chat_reads`
 * not asked by the board.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookingDesk } from '../../contract/booking-desk.ts'
import { operationsRoutes } from '../../contract/operations.ts'
import {
  exceptionsOf,
  noAnswerShare,
  noMovementMinutes,
  paymentStuckMinutes,
  unansweredChatMinutes,
} from '../../domain/booking-exceptions.ts'
import { remediesOf } from '../../domain/booking-remedies.ts'
import { freshPositionMinutes } from '../../domain/arrival.ts'
import { acceptanceWindowMinutes } from '../../domain/tariff.ts'
import { openAppScene, type AppScene, type Cast } from '../testing/app-scene.ts'
import { codeOf } from '../testing/ask.ts'
import type { Browser } from '../testing/browser.ts'
import { nextClientId } from '../testing/client-ids.ts'
import { makeBooking } from '../testing/sample-bookings.ts'
import { makeAccount } from '../testing/sample-drivers.ts'

let house: AppScene
let desk: Browser
/** A house for each: its clock is moved, and goes back for nobody. Somebody else's booking goes well; trouble stands before it. */
beforeEach(async () => {
  house = await openAppScene()
  desk = await house.browserOf(
    await makeAccount(house.db, { role: 'operator', fullName: 'Orla Operator' }),
  )
  await makeBooking(house.db, { customerId: await makeAccount(house.db), status: 'pending' })
})
afterEach(() => house.close())

const { answer: board } = operationsRoutes['GET /api/operations/board']

/** What is wrong with it by the server's clock, each with its remedies. In trouble, it is the first of the board. */
const troubleOf = async (bookingId: string): Promise<Record<string, string[]>> => {
  const { bookings, serverNow } = board.parse((await desk.get('/api/operations/board')).body)
  const found = bookings.find((one) => one.bookingId === bookingId)
  if (!found) return {}
  const exceptions = exceptionsOf(found, Date.parse(serverNow))
  if (exceptions.length > 0) expect(bookings[0]).toBe(found)
  return Object.fromEntries(exceptions.map(({ kind }) => [kind, remediesOf(kind, found)]))
}
const fine = {}

const post = async (who: Browser, path: string, body?: object, status = 200) => {
  const answer = await who.send('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer
}
const browserOf = ({ accounts }: Cast, who: 'owner' | 'assigned_driver') =>
  house.browserOf(accounts[who])
/** By the server's clock, and what was due by then is done. */
const wait = async (length: string) => {
  house.scene.clock.advance(length)
  await house.scene.drain()
}
const now = (): Promise<Date> => house.ctx.clock.now(house.db)
/** The driver's phone says where it is, so many kilometres north of the pickup; its word is moved to where the scene's clock stands. */
const seen = async (cab: Browser, kmAway: number): Promise<void> => {
  await house.db.execute(sql`update driver_positions set at = now() - interval '1 second'`)
  const place = { lat: 53.2206 + kmAway / 111, lon: -6.6593, accuracyM: 12 }
  const positions = [{ at: new Date().toISOString(), ...place }]
  await post(cab, '/api/driver/positions', { positions, isSharing: true })
  const at = (await now()).toISOString()
  await house.db.execute(
    sql`update driver_positions set at = ${at} where at > now() - interval '10 seconds'`,
  )
}
const minutes = (count: number): string => `${count}m`

describe('nobody answers', () => {
  const half = minutes(acceptanceWindowMinutes * noAnswerShare)

  it('another driver is asked: quiet for a while, and gone when they accept', async () => {
    const { bookingId, drivers } = await house.castOffered()
    const third = await house.scene.driver(4)
    await house.scene.goOffDuty(third)
    expect(await troubleOf(bookingId)).toEqual(fine)
    await wait(half)
    expect(await troubleOf(bookingId)).toEqual({
      nobody_answers: ['assign', 'tell_customer', 'cancel'],
    })
    const path = `/api/bookings/${bookingId}`
    // whoever has just come on duty
    const cab = await house.browserOf(third.accountId)
    await cab.send('PUT', '/api/driver/duty', { isOnDuty: true })
    await seen(cab, 4)
    await post(desk, `${path}/assign`, { driverId: third.driverId })
    expect(await troubleOf(bookingId)).toEqual(fine)
    expect((await house.scene.accept(drivers.assigned_driver, bookingId)).ok).toBe(false)
    await post(cab, `${path}/accept`)
    expect(await troubleOf(bookingId)).toEqual(fine)
  })

  it('cancelled: nothing is taken, and nothing stays on the board', async () => {
    const { bookingId } = await house.castOffered()
    await wait(half)
    expect(await troubleOf(bookingId)).toHaveProperty('nobody_answers')
    const body = { expectedFeeCents: 0, reason: 'Nobody is near' }
    await post(desk, `/api/bookings/${bookingId}/cancel`, body)
    await house.scene.drain()
    expect(await troubleOf(bookingId)).toEqual(fine)
    expect(await house.scene.payment(bookingId)).toMatchObject({
      status: 'released',
      capturedCents: 0,
    })
  })
})

describe('no driver is left', () => {
  it('the chosen one says no: another is asked', async () => {
    const { drivers } = await house.castPending()
    const { assigned_driver: chosen } = drivers
    const { bookingId } = await house.scene.held(chosen.driverId)
    const cab = await house.browserOf(chosen.accountId)
    const path = `/api/bookings/${bookingId}`
    await cab.send('POST', `${path}/decline`, { reason: 'too_far' })
    expect(await troubleOf(bookingId)).toEqual({
      no_driver_left: ['assign', 'tell_customer', 'cancel'],
    })
    await post(desk, `${path}/assign`, { driverId: drivers.offered_driver.driverId })
    expect(await troubleOf(bookingId)).toEqual(fine)
  })

  it('all of the best ones say no: offered again once somebody has come on duty', async () => {
    const { bookingId, drivers } = await house.castOffered()
    const path = `/api/bookings/${bookingId}`
    for (const one of [drivers.assigned_driver, drivers.offered_driver]) {
      const cab = await house.browserOf(one.accountId)
      await cab.send('POST', `${path}/decline`, { reason: 'too_far' })
    }
    await wait('4m')
    expect(await troubleOf(bookingId)).toEqual({
      no_driver_left: ['offer_again', 'tell_customer', 'cancel'],
    })
    expect(codeOf(await desk.send('POST', `${path}/assign`, { driverId: null }))).toBe(
      'no_drivers_available',
    )
    await house.scene.driver(5)
    await post(desk, `${path}/assign`, { driverId: null })
    expect(await troubleOf(bookingId)).toEqual(fine)
  })
})

describe('a driver who', () => {
  it('does not move is written to, and sets off', async () => {
    const cast = await house.castAccepted()
    const cab = await browserOf(cast, 'assigned_driver')
    const path = `/api/bookings/${cast.bookingId}`
    await wait(minutes(noMovementMinutes))
    await seen(cab, 1)
    expect(await troubleOf(cast.bookingId)).toEqual({
      no_movement: ['call_driver', 'tell_driver', 'cancel'],
    })
    await post(desk, `${path}/tell`, { to: 'driver', content: 'Are you on your way?' }, 201)
    await house.scene.drain()
    await post(cab, `${path}/moves`, { move: 'set_off' })
    await seen(cab, 0.2)
    expect(await troubleOf(cast.bookingId)).toEqual(fine)
  })

  it('is not seen any more is noted down, until the phone says where it is', async () => {
    const cast = await house.castAccepted()
    const cab = await browserOf(cast, 'assigned_driver')
    const path = `/api/bookings/${cast.bookingId}`
    await post(cab, `${path}/moves`, { move: 'set_off' })
    await seen(cab, 1)
    expect(await troubleOf(cast.bookingId)).toEqual(fine)
    await wait(`${freshPositionMinutes * 60 + 1}s`)
    expect(await troubleOf(cast.bookingId)).toEqual({
      position_dark: ['call_driver', 'tell_driver', 'cancel', 'note'],
    })
    const noted = await post(desk, `${path}/notes`, { content: 'Phone was in the cab' }, 201)
    expect(bookingDesk.parse(noted.body).notes[0]?.content).toBe('Phone was in the cab')
    await seen(cab, 0.5)
    expect(await troubleOf(cast.bookingId)).toEqual(fine)
  })

  it('will be late: the customer is written to, and gets everything back', async () => {
    const cast = await house.castAccepted()
    const { bookingId } = cast
    const cab = await browserOf(cast, 'assigned_driver')
    const path = `/api/bookings/${bookingId}`
    const estimatedArrival = new Date((await now()).getTime() + 90 * 60_000).toISOString()
    await post(cab, `${path}/moves`, { move: 'set_off', estimatedArrival })
    await seen(cab, 1)
    expect(await troubleOf(bookingId)).toEqual({
      eta_slipping: ['call_driver', 'tell_customer', 'cancel'],
    })
    await post(desk, `${path}/tell`, { to: 'customer', content: 'We are sorry' }, 201)
    await post(desk, `${path}/cancel`, { expectedFeeCents: 0, reason: 'Too late' })
    await house.scene.drain()
    expect(await troubleOf(bookingId)).toEqual(fine)
    const { capturedCents, refundedCents } = await house.scene.payment(bookingId)
    expect(capturedCents).toBeGreaterThan(0)
    expect(refundedCents).toBe(capturedCents)
    const mails = await house.mailsTo('aoife@example.ie')
    expect(mails.some(({ bodyText }) => bodyText?.includes('We are sorry'))).toBe(true)
  })
})

describe('a payment that is stuck', () => {
  const failing = (deed: 'capture' | 'cancel') =>
    house.scene.standIn.control.failNext({
      kind: 'status_500',
      path: `/v1/payment_intents/*/${deed}`,
      times: 60,
    })
  const settle = async (bookingId: string) =>
    bookingDesk.parse((await post(desk, `/api/bookings/${bookingId}/settle`)).body).payment

  it('is asked about again by hand, as often as it takes, and is taken once', async () => {
    const cast = await house.castOffered()
    const { bookingId } = cast
    failing('capture')
    const cab = await browserOf(cast, 'assigned_driver')
    await cab.send('POST', `/api/bookings/${bookingId}/accept`)
    expect(await troubleOf(bookingId)).toEqual(fine)
    house.scene.clock.advance(minutes(paymentStuckMinutes))
    expect(await troubleOf(bookingId)).toEqual({
      payment_stuck: ['settle', 'tell_customer', 'note'],
    })
    expect((await settle(bookingId)).unsettled).toMatchObject({ kind: 'capture' })
    expect(await troubleOf(bookingId)).toHaveProperty('payment_stuck')
    house.scene.standIn.control.clearFaults()
    const { priceCents } = await house.scene.booking(bookingId)
    expect(await settle(bookingId)).toMatchObject({ unsettled: null, capturedCents: priceCents })
    expect(await troubleOf(bookingId)).toEqual(fine)
    expect((await house.scene.booking(bookingId)).status).toBe('confirmed')
    const again = await desk.send('POST', `/api/bookings/${bookingId}/settle`)
    expect([again.status, codeOf(again)]).toEqual([409, 'nothing_to_settle'])
    const { rows } = await house.db.execute(
      sql`select 1 from audit_log where action = 'settle_payment' and object_id = ${bookingId}`,
    )
    expect(rows).toHaveLength(2)
  })

  it('a card that is still held after the booking has ended is let go by hand', async () => {
    const { bookingId, accounts } = await house.castOffered()
    failing('cancel')
    const owner = await house.browserOf(accounts.owner)
    await owner.send('POST', `/api/bookings/${bookingId}/cancel`, { expectedFeeCents: 0 })
    house.scene.clock.advance(minutes(paymentStuckMinutes))
    expect(await troubleOf(bookingId)).toHaveProperty('payment_stuck')
    house.scene.standIn.control.clearFaults()
    expect((await settle(bookingId)).unsettled).toBeNull()
    expect(await troubleOf(bookingId)).toEqual(fine)
  })
})

it('a message nobody looks at: an operator reads along, writes to whom it is for, and they look', async () => {
  const cast = await house.castAccepted()
  const { bookingId } = cast
  const [customer, cab] = [await browserOf(cast, 'owner'), await browserOf(cast, 'assigned_driver')]
  const path = `/api/bookings/${bookingId}`
  const body = { clientId: nextClientId(), messageType: 'text', content: 'Where are you?' }
  await post(customer, `${path}/messages`, body, 201)
  expect(await troubleOf(bookingId)).toEqual(fine)
  await wait(minutes(unansweredChatMinutes))
  await seen(cab, 1)
  expect(await troubleOf(bookingId)).toEqual({ chat_unanswered: ['read_chat', 'tell_driver'] })
  const read = await desk.get(`${path}/messages`)
  expect(JSON.stringify(read.body)).toContain('Where are you?')
  // that an operator has looked answers nobody
  expect(await troubleOf(bookingId)).toHaveProperty('chat_unanswered')
  await post(desk, `${path}/tell`, { to: 'driver', content: 'Your customer has written' }, 201)
  await cab.send('POST', `${path}/messages/marks`, { deliveredSeq: 1, readSeq: 1 })
  expect(await troubleOf(bookingId)).toEqual(fine)
})
