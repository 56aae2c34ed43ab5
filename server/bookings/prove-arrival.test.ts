/**
 * The full price is charged for a proven arrival alone, whatever the driver presses (rulings, "Driver arrived: 100 %"). Times by the
 * database's clock, under the booking's lock.
 */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverPositions } from '../../db/schema/drivers.ts'
import { enRouteFeeBasisPoints, freeCancellationMinutes } from '../../domain/cancellation.ts'
import { percentOf } from '../../domain/money.ts'
import { provenPositionMinutes, provenWithinMetres } from '../../domain/proven-arrival.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import type { MadeDriver } from '../testing/sample-drivers.ts'
import { reportPositions } from '../tracking/report-positions.ts'
import { viewBooking } from './booking-view.ts'
import { cancelBooking } from './cancel-booking.ts'
import { moveBooking } from './move-booking.ts'
import { confirmArrival } from './prove-arrival.ts'

let scene: Scene
let driver: MadeDriver
let bookingId: string
let customer: { kind: 'customer'; accountId: string }

beforeEach(async () => {
  scene = await openBookingScene()
  driver = await scene.driver(5)
  const booked = await scene.held()
  bookingId = booked.bookingId
  customer = { kind: 'customer', accountId: booked.who.accountId }
  must(await scene.accept(driver, bookingId))
})
afterEach(async () => {
  const broken = await brokenInvariants(scene)
  await scene.close()
  expect(broken).toEqual([])
})

/** The driver presses, wherever the truck is. */
const press = async (move: 'set_off' | 'arrive') =>
  must(
    await moveBooking(scene.ctx, driver, { bookingId, move, notes: null, estimatedArrival: null }),
  )

const place = async (metresAway: number) => {
  const { point } = (await scene.booking(bookingId)).pickup
  if (!point) throw new Error('the scene’s pickup is on the map')
  return { lat: point.lat + metresAway / 111_195, lon: point.lon }
}

const truckAt = async (metresAway: number): Promise<void> => {
  const at = await scene.clock.now(scene.db)
  await scene.db
    .update(driverPositions)
    .set({ ...(await place(metresAway)), at })
    .where(eq(driverPositions.driverId, driver.driverId))
}

const cost = async () => {
  const view = await viewBooking(scene.ctx, scene.db, await scene.booking(bookingId), 'customer')
  if (!view.cancelNow) throw new Error('it has ended')
  return {
    percent: Math.round((100 * view.cancelNow.feeCents) / view.priceCents),
    proof: view.arrivalProof?.by,
  }
}
const cancel = (expectedFeeCents: number) =>
  cancelBooking(scene.ctx, customer, { bookingId, expectedFeeCents, reason: null })

const afterFreeMinutes = () => scene.clock.advance(`${freeCancellationMinutes + 1}m`)

describe('an arrival that nothing proves', () => {
  it('seconds after the acceptance costs nothing, and later what being on the way costs', async () => {
    await press('set_off')
    await press('arrive')
    expect(await cost()).toEqual({ percent: 0, proof: undefined })
    afterFreeMinutes()
    expect(await cost()).toEqual({ percent: 50, proof: undefined })
    const { priceCents } = await scene.booking(bookingId)
    must(await cancel(priceCents))
    await scene.drain()
    const ended = await scene.booking(bookingId)
    const halfCents = percentOf(priceCents, enRouteFeeBasisPoints)
    expect(ended).toMatchObject({ status: 'cancelled', cancellationFeeCents: halfCents })
    expect((await scene.payment(bookingId)).refundedCents).toBe(priceCents - halfCents)
  })

  it('is one where the truck was there long ago, or is too far away', async () => {
    await press('set_off')
    await truckAt(0)
    scene.clock.advance(`${provenPositionMinutes * 60 + 5}s`)
    await press('arrive')
    expect((await cost()).proof).toBeUndefined()
    const late = { at: new Date().toISOString(), ...(await place(provenWithinMetres + 20)) }
    must(await reportPositions(scene.ctx, driver.accountId, { positions: [late], isSharing: true }))
    expect((await cost()).proof).toBeUndefined()
  })
})

describe('a proven arrival costs the full price', () => {
  it('by where the truck is when the driver arrives', async () => {
    await press('set_off')
    await truckAt(provenWithinMetres - 10)
    await press('arrive')
    expect(await cost()).toEqual({ percent: 100, proof: 'position' })
  })

  it('by a position that comes after the press, and both sides are told', async () => {
    await press('set_off')
    await press('arrive')
    const events = async () => {
      const { rows } = await scene.db.execute<{ count: number }>(
        `select count(*)::int from live_events where payload->>'type' = 'booking_changed'`,
      )
      return rows[0]?.count ?? 0
    }
    const before = await events()
    const { priceCents } = await scene.booking(bookingId)
    const there = { at: new Date().toISOString(), ...(await place(20)) }
    const sent = { positions: [there], isSharing: true }
    must(await reportPositions(scene.ctx, driver.accountId, sent))
    must(await reportPositions(scene.ctx, driver.accountId, sent))
    expect(await cost()).toEqual({ percent: 100, proof: 'position' })
    expect((await events()) - before).toBe(2)
    // What was shown before it was proven is not what is charged after.
    expect(await cancel(0)).toMatchObject({ refusal: { code: 'cancel_fee_changed' } })
    must(await cancel(priceCents))
    expect((await scene.booking(bookingId)).cancellationFeeCents).toBe(priceCents)
  })

  it('by the customer’s own word, once the driver has marked it too', async () => {
    expect(await confirmArrival(scene.ctx, bookingId)).toMatchObject({
      refusal: { code: 'move_not_offered' },
    })
    await press('set_off')
    afterFreeMinutes()
    must(await confirmArrival(scene.ctx, bookingId))
    expect(await cost()).toEqual({ percent: 50, proof: 'customer' })
    await press('arrive')
    must(await confirmArrival(scene.ctx, bookingId))
    expect(await cost()).toEqual({ percent: 100, proof: 'customer' })
    must(await cancel(1_000_000))
    expect(await confirmArrival(scene.ctx, bookingId)).toMatchObject({
      refusal: { code: 'booking_ended' },
    })
  })

  it('by the start code, which begins the recovery', async () => {
    await press('set_off')
    await press('arrive')
    must(await scene.move(driver, bookingId, 'start'))
    expect((await scene.booking(bookingId)).arrivalProvenBy).toBe('start_code')
  })
})

it('what one driver proved is nothing of the next one’s', async () => {
  await press('set_off')
  await truckAt(0)
  await press('arrive')
  expect((await cost()).proof).toBe('position')
  must(
    await cancelBooking(
      scene.ctx,
      { kind: 'driver', ...driver },
      { bookingId, expectedFeeCents: 0, reason: null },
    ),
  )
  expect(await scene.booking(bookingId)).toMatchObject({
    arrivalProvenAt: null,
    arrivalProvenBy: null,
  })
})
