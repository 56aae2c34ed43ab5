/**
 * The simulated booking keeps the rules of the real one. Seen to fail with: a driver without an offer accepts; the truck drives before it
 * has set off; the start code is not checked.
 */
import { describe, expect, it } from 'vitest'
import { bookingStatuses, type driverTransitions } from '../../../domain/bookings/booking.ts'
import { quickStatuses } from '../../../domain/bookings/chat.ts'
import { setOffMinutes } from '../../../domain/places/arrival-estimate.ts'
import { greatCircleKm } from '../../../domain/places/point.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { begin, dropoff, idOf, pickup, player, startCode, tripOf } from './demo-fixture.ts'
import { playedDriver, shownBooking, shownOffer, shownTrail, unreadOf } from './shown-booking.ts'
import { restoreSimulation, sides, type Simulation } from './simulation.ts'
import { longestTickMs, step, type SimulationEvent } from './step.ts'

/** Throws when one of them is refused. */
const after = (simulation: Simulation, ...events: SimulationEvent[]): Simulation =>
  events.reduce((now, event) => {
    const next = step(now, event)
    if (!next.ok) throw new Error(`${event.kind}: ${next.refusal.code}`)
    return next.value
  }, simulation)

const why = (simulation: Simulation, event: SimulationEvent): string | null => {
  const next = step(simulation, event)
  return next.ok ? null : next.refusal.code
}

const tick: SimulationEvent = { kind: 'tick', elapsedMs: 1_000 }
const ticks = (count: number): SimulationEvent[] => Array.from({ length: count }, () => tick)
const send = (driverId: string | null): SimulationEvent => ({
  kind: 'dispatch',
  driverId,
  startCode,
})
const accept = (number: number): SimulationEvent => ({ kind: 'accept', driverId: idOf(number) })
const decline = (number: number): SimulationEvent => ({ kind: 'decline', driverId: idOf(number) })
const transition = (name: (typeof driverTransitions)[number], code?: string): SimulationEvent => ({
  kind: 'transition',
  transition: name,
  startCode: code,
})
const fast: SimulationEvent = { kind: 'pace', pace: 60 }

describe('dispatching', () => {
  it('offers it to a chosen driver alone, at their price, and to others only when told to, at no higher one', () => {
    const dispatched = after(begin(), send(idOf(2)))
    expect(tripOf(dispatched)).toMatchObject({
      status: 'pending_driver_acceptance',
      priceCents: 9001,
    })
    expect(why(dispatched, accept(1))).toBe('not_found')
    expect(why(dispatched, { kind: 'offer_to_others' })).toBe('booking_not_open')
    const declined = after(dispatched, decline(2))
    expect(shownBooking(declined, tripOf(declined), 'customer', player)).toMatchObject({
      chosenDriverDeclined: true,
      asked: { drivers: 1, declined: 1, waves: 0 },
    })
    expect(shownOffer(declined, tripOf(declined), player)).toBeNull()
    const opened = tripOf(after(declined, { kind: 'offer_to_others' }))
    expect(opened.priceCents).toBe(9001)
    expect(opened.offers.map(({ driverId }) => driverId)).toEqual([2, 1, 3, 4].map(idOf))
  })

  it('widens in waves, up to fifty kilometres', () => {
    const dispatched = after(begin(12), send(null))
    const count = (simulation: Simulation): number => tripOf(simulation).offers.length
    expect(count(dispatched)).toBe(3)
    const second = after(dispatched, ...ticks(6))
    expect(count(second)).toBe(8)
    const third = after(second, ...ticks(12))
    // the last one is farther away
    expect(count(third)).toBe(8)
    const near = tripOf(after(begin(9), send(null), ...ticks(18)))
    expect(near.offers).toHaveLength(8)
    expect(playedDriver(dispatched, tripOf(dispatched))?.name).toBe('Driver 1')
  })

  it('says that no driver is near, and changes nothing', () => {
    expect(why(begin(0), send(null))).toBe('no_drivers_available')
    expect(why(begin(), send(idOf(99)))).toBe('driver_not_available')
    const alone = after(begin(1), send(idOf(1)), decline(1))
    expect(why(alone, { kind: 'offer_to_others' })).toBe('no_drivers_available')
  })

  it('ends automatically when the window is over, and no driver accepts after that', () => {
    const dispatched = after(begin(), send(null), fast)
    const almost = after(dispatched, ...ticks(acceptanceWindowMinutes - 1))
    expect(tripOf(almost).status).toBe('pending_driver_acceptance')
    const over = after(almost, tick)
    expect(tripOf(over)).toMatchObject({ status: 'cancelled', cancelReason: 'nobody_accepted' })
    expect(why(over, accept(1))).toBe('offer_expired')
  })
})

describe('the drive', () => {
  const accepted = after(begin(), send(idOf(1)), accept(1), tick)

  it('is promised at acceptance, and the truck stays put until it has set off', () => {
    const { promisedArrival, truck } = tripOf(accepted)
    expect(promisedArrival).not.toBeNull()
    expect(tripOf(after(accepted, ...ticks(20))).truck).toEqual(truck)
  })

  it('takes as long as every estimate says, and ends where the driver is asked whether they are there', () => {
    const driver = playedDriver(accepted, tripOf(accepted))
    const minutes = (driver?.etaMinutes ?? 0) - setOffMinutes
    const gone = after(accepted, fast, transition('set_off'))
    const isThere = (simulation: Simulation): boolean => {
      const { truck } = tripOf(simulation)
      return truck !== null && greatCircleKm(truck, pickup) < 0.001
    }
    expect(isThere(after(gone, ...ticks(minutes - 1)))).toBe(false)
    const there = after(gone, ...ticks(minutes))
    expect(isThere(there)).toBe(true)
    expect(tripOf(there).status).toBe('driver_en_route')
    expect(tripOf(there).trail.length).toBeGreaterThan(5)
    expect(tripOf(after(there, tick)).position?.speedMps).toBe(0)
  })

  it('begins with the customer’s code, and leads to the drop-off', () => {
    const there = after(accepted, fast, transition('set_off'), ...ticks(15), transition('arrive'))
    expect(step(there, transition('start', '0000'))).toMatchObject({
      refusal: { code: 'start_code_wrong', fields: { startCode: expect.any(String) } },
    })
    const done = after(there, transition('start', startCode), ...ticks(20), transition('complete'))
    const trip = tripOf(done)
    expect(trip.truck && greatCircleKm(trip.truck, dropoff)).toBeLessThan(0.001)
    expect(trip.timeline.map(({ status }) => status)).toEqual(
      bookingStatuses.filter((status) => status !== 'cancelled' && status !== 'pending_new_driver'),
    )
    expect(shownTrail(trip, 'customer')).toEqual([])
    expect(shownTrail(trip, 'driver').length).toBeGreaterThan(5)
    expect(shownBooking(done, trip, 'customer', player).driverPosition).toBeNull()
  })

  it('is not reported while the driver does not share it; by hand it is, once', () => {
    const gone = after(accepted, transition('set_off'), tick, { kind: 'share', isSharing: false })
    const before = tripOf(gone).position
    const later = after(gone, ...ticks(10))
    expect(tripOf(later).position).toEqual(before)
    expect(tripOf(later).truck).not.toEqual(tripOf(gone).truck)
    const notified = tripOf(after(later, { kind: 'report' }))
    expect(notified.position).toMatchObject({ ...tripOf(later).truck, isSharing: false })
  })

  it('that does not begin breaks the promise, and then cancelling is free', () => {
    const late = after(accepted, fast, ...ticks(60))
    expect(tripOf(late).arrivalMissedAt).not.toBeNull()
    const cancelled = after(late, transition('set_off'), {
      kind: 'cancel',
      by: 'customer',
      expectedFeeCents: 0,
    })
    expect(tripOf(cancelled).cancellationFeeCents).toBe(0)
  })

  it('costs what was shown, and a fee that has risen is confirmed again', () => {
    const gone = after(accepted, fast, transition('set_off'), ...ticks(7))
    const cancel = { kind: 'cancel', by: 'customer', expectedFeeCents: 0 } as const
    expect(why(gone, cancel)).toBe('cancel_fee_changed')
    const { cancellationFeeCents, refundedCents } = tripOf(
      after(gone, { ...cancel, expectedFeeCents: 4500 }),
    )
    expect([cancellationFeeCents, refundedCents]).toEqual([4500, 4500])
  })
})

describe('the conversation', () => {
  const write = (by: (typeof sides)[number], content: string): SimulationEvent => ({
    kind: 'write',
    by,
    clientId: content,
    messageType: 'text',
    content,
  })
  const accepted = after(begin(), send(idOf(1)), accept(1), tick)

  it('opens at acceptance, and closes at the end', () => {
    expect(why(after(begin(), send(idOf(1))), write('customer', 'hello'))).toBe('chat_not_open')
    const between = after(accepted, { kind: 'cancel', by: 'driver', expectedFeeCents: 0 })
    expect(tripOf(between)).toMatchObject({ status: 'pending_new_driver', messages: [] })
    expect(why(between, write('customer', 'hello'))).toBe('chat_not_open')
    const over = after(between, { kind: 'cancel', by: 'customer', expectedFeeCents: 0 })
    expect(why(over, write('customer', 'hello'))).toBe('chat_closed')
    expect(why(accepted, write('customer', '  '))).toBe('invalid_input')
  })

  it('marks what was delivered to and read by the other side, and counts the unread', () => {
    const status = { kind: 'write', by: 'driver', clientId: 'c', messageType: 'status' } as const
    const written = after(
      accepted,
      write('customer', ' hello '),
      { ...status, content: quickStatuses[0] },
      { kind: 'reached', by: 'driver', deliveredSeq: 9, readSeq: 1 },
      { kind: 'reached', by: 'driver', deliveredSeq: 0, readSeq: 0 },
    )
    const trip = tripOf(written)
    expect(trip.messages.map(({ content }) => content)).toEqual([
      'hello',
      `Status update: ${quickStatuses[0]}`,
    ])
    expect(trip.marks.driver).toEqual({ deliveredSeq: 2, readSeq: 1 })
    expect(sides.map((side) => unreadOf(trip, side))).toEqual([1, 0])
    expect(why(accepted, { ...status, by: 'customer', content: quickStatuses[0] })).toBe(
      'invalid_input',
    )
    expect(why(accepted, { ...status, content: 'Lunch' })).toBe('invalid_input')
  })
})

it('pauses while the tab is hidden, and is there again after a reload', () => {
  const dispatched = after(begin(), send(null), { kind: 'tick', elapsedMs: 3_600_000 })
  expect(dispatched.atMs - begin().atMs).toBe(longestTickMs * dispatched.pace)
  expect(restoreSimulation(JSON.parse(JSON.stringify(dispatched)))).toEqual(dispatched)
  expect(restoreSimulation({ ...dispatched, pace: 7 })).toBeNull()
  // without an account, as older pages stored it
  expect(restoreSimulation({ ...dispatched, accountId: undefined })).toBeNull()
  expect(restoreSimulation(null)).toBeNull()
})
