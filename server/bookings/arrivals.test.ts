/** The arrival promised at acceptance, corrected while the truck drives, and what a broken promise gives the customer. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverPositions } from '../../db/schema/drivers.ts'
import { addMinutes, promisedArrival } from '../../domain/arrival.ts'
import { freeCancellationMinutes } from '../../domain/cancellation.ts'
import { estimateArrivalMinutes, setOffMinutes } from '../../domain/distance.ts'
import type { Point } from '../../domain/point.ts'
import { openRoadRouter } from '../places/index.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { roadOf, startSampleRouter } from '../testing/sample-router.ts'
import type { MadeDriver } from '../testing/sample-drivers.ts'
import { viewBooking } from './booking-view.ts'
import { cancelBooking } from './cancel-booking.ts'
import { moveBooking } from './move-booking.ts'
import { watchArrivals } from './watch-arrivals.ts'

let scene: Scene
let driver: MadeDriver
let bookingId: string
let customerId: string

beforeEach(async () => {
  scene = await openBookingScene()
  driver = await scene.driver(5)
  const booked = await scene.held(driver.driverId)
  bookingId = booked.bookingId
  customerId = booked.who.accountId
  must(await scene.accept(driver, bookingId))
})

afterEach(async () => {
  const broken = await brokenInvariants(scene)
  await scene.close()
  expect(broken).toEqual([])
})

const now = () => scene.clock.now(scene.db)

/** The truck is seen, so many kilometres north of the pickup. */
const seen = async (kmAway: number): Promise<Point> => {
  const { pickup } = await scene.booking(bookingId)
  if (!pickup.point) throw new Error('the scene’s pickup is on the map')
  const at = { lat: pickup.point.lat + kmAway / 111, lon: pickup.point.lon }
  await scene.db
    .update(driverPositions)
    .set({ ...at, at: await now() })
    .where(eq(driverPositions.driverId, driver.driverId))
  return at
}

const missedMails = async () => {
  const { rows } = await scene.db.execute<{ recipient_id: string }>(
    sql`select recipient_id from notices where booking_id = ${bookingId} and kind = 'arrival_missed' and channel = 'email'`,
  )
  return rows.map((row) => row.recipient_id).toSorted()
}
const both = () => [customerId, driver.accountId].toSorted()

const setOff = async (arrivesInMinutes: number | null = null) =>
  must(
    await moveBooking(scene.ctx, driver, {
      bookingId,
      move: 'set_off',
      notes: null,
      estimatedArrival:
        arrivesInMinutes === null ? null : addMinutes(await now(), arrivesInMinutes),
    }),
  )

describe('the promised arrival', () => {
  it('is frozen at acceptance, whatever is expected later', async () => {
    const booking = await scene.booking(bookingId)
    const { pickup, acceptedAt, promisedFrom, promisedBy } = booking
    if (!pickup.point || !acceptedAt) throw new Error('not accepted')
    const truck = { lat: pickup.point.lat + 5 / 111, lon: pickup.point.lon }
    const promised = promisedArrival(estimateArrivalMinutes(truck, pickup.point), acceptedAt)
    expect({ from: promisedFrom, by: promisedBy }).toEqual(promised)

    await setOff(12)
    await seen(60)
    await watchArrivals(scene.ctx)
    const later = await scene.booking(bookingId)
    expect(later.promisedBy).toEqual(promised.by)
    const view = await viewBooking(scene.ctx, scene.db, later, 'customer')
    expect(view.promisedArrival).toEqual({
      from: promised.from.toISOString(),
      by: promised.by.toISOString(),
    })
  })

  it('is missed as soon as the truck is too far away: both are told once, and cancelling is free', async () => {
    await setOff()
    scene.clock.advance(`${freeCancellationMinutes + 1}m`)
    const before = await viewBooking(
      scene.ctx,
      scene.db,
      await scene.booking(bookingId),
      'customer',
    )
    expect(before.cancelNow?.feeCents).toBe(Math.round(before.priceCents / 2))

    const truck = await seen(60)
    expect(await watchArrivals(scene.ctx)).toBe(1)
    expect(await watchArrivals(scene.ctx)).toBe(0)
    const late = await scene.booking(bookingId)
    const minutes = estimateArrivalMinutes(truck, known(late.pickup.point)) - setOffMinutes
    expect(late.estimatedArrival).toEqual(addMinutes(known(late.arrivalMissedAt), minutes))
    expect(await missedMails()).toEqual(both())

    const view = await viewBooking(scene.ctx, scene.db, late, 'customer')
    expect(view.cancelNow).toMatchObject({ feeCents: 0, refundCents: late.priceCents })
    const customer = { kind: 'customer', accountId: customerId } as const
    must(await cancelBooking(scene.ctx, customer, { bookingId, expectedFeeCents: 0, reason: null }))
    await scene.drain()
    expect((await scene.payment(bookingId)).refundedCents).toBe(late.priceCents)
  })

  it('stays missed when the truck makes up for it, and ends to matter with the arrival', async () => {
    await setOff()
    await seen(60)
    await watchArrivals(scene.ctx)
    await seen(1)
    await watchArrivals(scene.ctx)
    expect((await scene.booking(bookingId)).arrivalMissedAt).not.toBeNull()
    scene.clock.advance(`${freeCancellationMinutes + 1}m`)
    must(await scene.move(driver, bookingId, 'arrive'))
    const there = await viewBooking(scene.ctx, scene.db, await scene.booking(bookingId), 'customer')
    expect(there.cancelNow?.feeCents).toBe(there.priceCents)
    expect(await missedMails()).toEqual(both())
  })

  it('is missed by the clock alone when nobody knows where the truck is', async () => {
    const { promisedBy } = await scene.booking(bookingId)
    await scene.goOffDuty(driver)
    const untilThen = known(promisedBy).getTime() - (await now()).getTime()
    scene.clock.advance(`${untilThen - 5_000}ms`)
    expect(await watchArrivals(scene.ctx)).toBe(0)
    scene.clock.advance('5s')
    expect(await watchArrivals(scene.ctx)).toBe(1)
    expect(await missedMails()).toEqual(both())
  })

  it('is missed by the driver’s own word, with the move that says it', async () => {
    await setOff(90)
    const { arrivalMissedAt, updatedAt } = await scene.booking(bookingId)
    expect(arrivalMissedAt).toEqual(updatedAt)
    expect(await missedMails()).toEqual(both())
  })
})

describe('the expected arrival', () => {
  it('is the driver’s word until the truck’s position says later', async () => {
    await setOff(9)
    const said = (await scene.booking(bookingId)).estimatedArrival
    await seen(1)
    expect(await watchArrivals(scene.ctx)).toBe(0)
    expect((await scene.booking(bookingId)).estimatedArrival).toEqual(said)
    await seen(11)
    expect(await watchArrivals(scene.ctx)).toBe(1)
    expect((await scene.booking(bookingId)).estimatedArrivalBy).toBe('system')
  })

  it('believes no position that is old', async () => {
    await setOff()
    await seen(60)
    scene.clock.advance('6m')
    expect(await watchArrivals(scene.ctx)).toBe(0)
  })

  it('is the road router’s word where there is one, and the estimate where it does not answer', async () => {
    const router = await startSampleRouter()
    try {
      const ctx = { ...scene.ctx, roads: openRoadRouter(router.url, scene.ctx.log) }
      await setOff()
      const truck = await seen(4)
      router.says(roadOf(31_000, 33 * 60))
      expect(await watchArrivals(ctx)).toBe(1)
      const byRoad = known((await scene.booking(bookingId)).estimatedArrival)
      expect(minutesFrom(await now(), byRoad)).toBe(33)

      router.says({ code: 'NoRoute' }, 400)
      expect(await watchArrivals(ctx)).toBe(1)
      const { pickup, estimatedArrival } = await scene.booking(bookingId)
      const estimate = estimateArrivalMinutes(truck, known(pickup.point)) - setOffMinutes
      expect(minutesFrom(await now(), known(estimatedArrival))).toBe(estimate)
    } finally {
      await router.close()
    }
  })

  it('ends at the pickup and begins anew, to the drop-off, with the vehicle loaded', async () => {
    await setOff()
    must(await scene.move(driver, bookingId, 'arrive'))
    expect((await scene.booking(bookingId)).estimatedArrival).toBeNull()
    must(await scene.move(driver, bookingId, 'start'))
    const { pickup, dropoff, estimatedArrival, updatedAt } = await scene.booking(bookingId)
    const minutes =
      estimateArrivalMinutes(known(pickup.point), known(dropoff?.point)) - setOffMinutes
    expect(estimatedArrival).toEqual(addMinutes(updatedAt, minutes))
  })
})

const minutesFrom = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / 60_000)

const known = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('the scene has one')
  return value
}
