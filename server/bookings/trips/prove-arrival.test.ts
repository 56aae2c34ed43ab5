/**
 * The full price is charged for a proven arrival alone, whatever the driver presses (rulings, "Driver arrived: 100%"). Times by the
 * database's clock, under the booking's lock.
 */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverPositions, driverProfiles } from '../../../db/schema/drivers.ts'
import {
  enRouteFeeBasisPoints,
  freeCancellationMinutes,
} from '../../../domain/payments/cancellation.ts'
import { percentOf } from '../../../domain/money.ts'
import {
  provenPositionMinutes,
  provenWithinMetres,
} from '../../../domain/bookings/proven-arrival.ts'
import { setDuty } from '../../drivers/set-duty.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { reportPositions } from '../../tracking/report-positions.ts'
import { viewBooking } from '../booking-view.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { transitionBooking } from '../transition-booking.ts'
import { confirmArrival } from './prove-arrival.ts'

let fixture: Fixture
let driver: MadeDriver
let bookingId: string
let customer: { kind: 'customer'; accountId: string }

beforeEach(async () => {
  fixture = await openBookingFixture()
  driver = await fixture.driver(5)
  const booked = await fixture.held()
  bookingId = booked.bookingId
  customer = { kind: 'customer', accountId: booked.who.accountId }
  must(await fixture.accept(driver, bookingId))
})
afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

/** The driver presses, wherever the truck is. */
const press = async (transition: 'set_off' | 'arrive') =>
  must(
    await transitionBooking(fixture.ctx, driver, {
      bookingId,
      transition,
      notes: null,
      estimatedArrival: null,
    }),
  )

const place = async (metresAway: number) => {
  const { point } = (await fixture.booking(bookingId)).pickup
  if (!point) throw new Error('the sample pickup is on the map')
  return { lat: point.lat + metresAway / 111_195, lon: point.lon }
}

const truckAt = async (metresAway: number): Promise<void> => {
  const at = await fixture.clock.now(fixture.db)
  await fixture.db
    .update(driverPositions)
    .set({ ...(await place(metresAway)), at })
    .where(eq(driverPositions.driverId, driver.driverId))
}

const cost = async () => {
  const view = await viewBooking(
    fixture.ctx,
    fixture.db,
    await fixture.booking(bookingId),
    'customer',
  )
  if (!view.cancelNow) throw new Error('it has ended')
  return {
    percent: Math.round((100 * view.cancelNow.feeCents) / view.priceCents),
    proof: view.arrivalProof?.by,
  }
}
const cancel = (expectedFeeCents: number) =>
  cancelBooking(fixture.ctx, customer, { bookingId, expectedFeeCents, reason: null })

const afterFreeMinutes = () => fixture.clock.advance(`${freeCancellationMinutes + 1}m`)

describe('an arrival that nothing proves', () => {
  it('costs nothing seconds after the acceptance, and later what cancelling on the way costs', async () => {
    await press('set_off')
    await press('arrive')
    expect(await cost()).toEqual({ percent: 0, proof: undefined })
    afterFreeMinutes()
    expect(await cost()).toEqual({ percent: 50, proof: undefined })
    const { priceCents } = await fixture.booking(bookingId)
    must(await cancel(priceCents))
    await fixture.drain()
    const ended = await fixture.booking(bookingId)
    const halfCents = percentOf(priceCents, enRouteFeeBasisPoints)
    expect(ended).toMatchObject({ status: 'cancelled', cancellationFeeCents: halfCents })
    expect((await fixture.payment(bookingId)).refundedCents).toBe(priceCents - halfCents)
  })

  // Seen to fail with: the base taken for a position that a device has reported.
  it('includes one where the driver has just gone on duty, at a base that is the pickup', async () => {
    await fixture.db
      .update(driverProfiles)
      .set({ baseLat: (await place(0)).lat, baseLon: (await place(0)).lon })
      .where(eq(driverProfiles.id, driver.driverId))
    await setDuty(fixture.ctx, driver.accountId, false)
    must(await setDuty(fixture.ctx, driver.accountId, true))
    await press('set_off')
    await press('arrive')
    expect((await cost()).proof).toBeUndefined()
    const seen = await viewBooking(
      fixture.ctx,
      fixture.db,
      await fixture.booking(bookingId),
      'customer',
    )
    expect(seen.driverPosition).toBeNull()
  })

  it('includes one where the truck was there long ago, or is too far away', async () => {
    await press('set_off')
    await truckAt(0)
    fixture.clock.advance(`${provenPositionMinutes * 60 + 5}s`)
    await press('arrive')
    expect((await cost()).proof).toBeUndefined()
    const late = { at: new Date().toISOString(), ...(await place(provenWithinMetres + 20)) }
    must(
      await reportPositions(fixture.ctx, driver.accountId, { positions: [late], isSharing: true }),
    )
    expect((await cost()).proof).toBeUndefined()
  })
})

describe('a proven arrival costs the full price', () => {
  it('by the position of the truck when the driver arrives', async () => {
    await press('set_off')
    await truckAt(provenWithinMetres - 10)
    await press('arrive')
    expect(await cost()).toEqual({ percent: 100, proof: 'position' })
  })

  it('by a position that comes after the press, and both sides are told', async () => {
    await press('set_off')
    await press('arrive')
    const events = async () => {
      const { rows } = await fixture.db.execute<{ count: number }>(
        `select count(*)::int from live_events where payload->>'type' = 'booking_changed'`,
      )
      return rows[0]?.count ?? 0
    }
    const before = await events()
    const { priceCents } = await fixture.booking(bookingId)
    const there = { at: new Date().toISOString(), ...(await place(20)) }
    const sent = { positions: [there], isSharing: true }
    must(await reportPositions(fixture.ctx, driver.accountId, sent))
    must(await reportPositions(fixture.ctx, driver.accountId, sent))
    expect(await cost()).toEqual({ percent: 100, proof: 'position' })
    expect((await events()) - before).toBe(2)
    // What was shown before it was proven is not what is charged after.
    expect(await cancel(0)).toMatchObject({ refusal: { code: 'cancel_fee_changed' } })
    must(await cancel(priceCents))
    expect((await fixture.booking(bookingId)).cancellationFeeCents).toBe(priceCents)
  })

  it('by the customer’s own confirmation, once the driver has marked it too', async () => {
    expect(await confirmArrival(fixture.ctx, bookingId)).toMatchObject({
      refusal: { code: 'move_not_offered' },
    })
    await press('set_off')
    afterFreeMinutes()
    must(await confirmArrival(fixture.ctx, bookingId))
    expect(await cost()).toEqual({ percent: 50, proof: 'customer' })
    await press('arrive')
    must(await confirmArrival(fixture.ctx, bookingId))
    expect(await cost()).toEqual({ percent: 100, proof: 'customer' })
    must(await cancel(1_000_000))
    expect(await confirmArrival(fixture.ctx, bookingId)).toMatchObject({
      refusal: { code: 'booking_ended' },
    })
  })

  it('by the start code, which begins the recovery', async () => {
    await press('set_off')
    await press('arrive')
    must(await fixture.advance(driver, bookingId, 'start'))
    expect((await fixture.booking(bookingId)).arrivalProvenBy).toBe('start_code')
  })
})

it('a proof of one driver does not count for the next', async () => {
  await press('set_off')
  await truckAt(0)
  await press('arrive')
  expect((await cost()).proof).toBe('position')
  must(
    await cancelBooking(
      fixture.ctx,
      { kind: 'driver', ...driver },
      { bookingId, expectedFeeCents: 0, reason: null },
    ),
  )
  expect(await fixture.booking(bookingId)).toMatchObject({
    arrivalProvenAt: null,
    arrivalProvenBy: null,
  })
})
