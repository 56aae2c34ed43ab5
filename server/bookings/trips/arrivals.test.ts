/** The arrival promised at acceptance, corrected while the truck drives, and what a broken promise gives the customer. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverPositions } from '../../../db/schema/drivers.ts'
import { addMinutes, promisedArrival } from '../../../domain/bookings/arrival.ts'
import { freeCancellationMinutes } from '../../../domain/payments/cancellation.ts'
import { estimateArrivalMinutes, setOffMinutes } from '../../../domain/places/arrival-estimate.ts'
import type { NotificationChannel } from '../../../domain/notifications/notification.ts'
import type { Point } from '../../../domain/places/point.ts'
import { openRoadRouter } from '../../places/index.ts'
import { must, openBookingFixture, type Fixture } from '../../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { roadOf, startSampleRouter } from '../../testing/samples/sample-router.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { viewBooking } from '../booking-view.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { isOutdated } from '../notifications/is-outdated.ts'
import { transitionBooking } from '../transition-booking.ts'
import { confirmArrival } from './prove-arrival.ts'
import { watchArrivals } from './watch-arrivals.ts'

let fixture: Fixture
let driver: MadeDriver
let bookingId: string
let customerId: string

beforeEach(async () => {
  fixture = await openBookingFixture()
  driver = await fixture.driver(5)
  const booked = await fixture.held(driver.driverId)
  bookingId = booked.bookingId
  customerId = booked.who.accountId
  must(await fixture.accept(driver, bookingId))
})

afterEach(async () => {
  const broken = await brokenInvariants(fixture)
  await fixture.close()
  expect(broken).toEqual([])
})

const now = () => fixture.clock.now(fixture.db)

/** Reports the truck's position, the given kilometres north of the pickup. */
const seen = async (kmAway: number): Promise<Point> => {
  const { pickup } = await fixture.booking(bookingId)
  if (!pickup.point) throw new Error('the sample pickup is on the map')
  const at = { lat: pickup.point.lat + kmAway / 111, lon: pickup.point.lon }
  await fixture.db
    .update(driverPositions)
    .set({ ...at, at: await now() })
    .where(eq(driverPositions.driverId, driver.driverId))
  return at
}

const missedMails = async () => {
  const { rows } = await fixture.db.execute<{ recipient_id: string }>(
    sql`select recipient_id from notifications where booking_id = ${bookingId} and kind = 'arrival_missed' and channel = 'email'`,
  )
  return rows.map((row) => row.recipient_id).toSorted()
}
const both = () => [customerId, driver.accountId].toSorted()

const setOff = async (arrivesInMinutes: number | null = null) =>
  must(
    await transitionBooking(fixture.ctx, driver, {
      bookingId,
      transition: 'set_off',
      notes: null,
      estimatedArrival:
        arrivesInMinutes === null ? null : addMinutes(await now(), arrivesInMinutes),
    }),
  )

describe('the promised arrival', () => {
  it('is frozen at acceptance, whatever is expected later', async () => {
    const booking = await fixture.booking(bookingId)
    const { pickup, acceptedAt, promisedFrom, promisedBy } = booking
    if (!pickup.point || !acceptedAt) throw new Error('not accepted')
    const truck = { lat: pickup.point.lat + 5 / 111, lon: pickup.point.lon }
    const promised = promisedArrival(estimateArrivalMinutes(truck, pickup.point), acceptedAt)
    expect({ from: promisedFrom, by: promisedBy }).toEqual(promised)

    await setOff(12)
    await seen(60)
    await watchArrivals(fixture.ctx)
    const later = await fixture.booking(bookingId)
    expect(later.promisedBy).toEqual(promised.by)
    const view = await viewBooking(fixture.ctx, fixture.db, later, 'customer')
    expect(view.promisedArrival).toEqual({
      from: promised.from.toISOString(),
      by: promised.by.toISOString(),
    })
  })

  it('is missed as soon as the truck is too far away: both are told once, and cancelling is free', async () => {
    await setOff()
    fixture.clock.advance(`${freeCancellationMinutes + 1}m`)
    const before = await viewBooking(
      fixture.ctx,
      fixture.db,
      await fixture.booking(bookingId),
      'customer',
    )
    expect(before.cancelNow?.feeCents).toBe(Math.round(before.priceCents / 2))

    const truck = await seen(60)
    expect(await watchArrivals(fixture.ctx)).toBe(1)
    expect(await watchArrivals(fixture.ctx)).toBe(0)
    const late = await fixture.booking(bookingId)
    const minutes = estimateArrivalMinutes(truck, known(late.pickup.point)) - setOffMinutes
    expect(late.estimatedArrival).toEqual(addMinutes(known(late.arrivalMissedAt), minutes))
    expect(await missedMails()).toEqual(both())

    const view = await viewBooking(fixture.ctx, fixture.db, late, 'customer')
    expect(view.cancelNow).toMatchObject({ feeCents: 0, refundCents: late.priceCents })
    const customer = { kind: 'customer', accountId: customerId } as const
    must(
      await cancelBooking(fixture.ctx, customer, { bookingId, expectedFeeCents: 0, reason: null }),
    )
    await fixture.drain()
    expect((await fixture.payment(bookingId)).refundedCents).toBe(late.priceCents)
  })

  it('stays missed when the truck makes up for it, until the driver arrives', async () => {
    await setOff()
    await seen(60)
    await watchArrivals(fixture.ctx)
    await seen(1)
    await watchArrivals(fixture.ctx)
    expect((await fixture.booking(bookingId)).arrivalMissedAt).not.toBeNull()
    fixture.clock.advance(`${freeCancellationMinutes + 1}m`)
    must(await fixture.advance(driver, bookingId, 'arrive'))
    const there = await viewBooking(
      fixture.ctx,
      fixture.db,
      await fixture.booking(bookingId),
      'customer',
    )
    expect(there.cancelNow?.feeCents).toBe(there.priceCents)
    // The customer also reads that it will be sooner.
    expect(await missedMails()).toEqual([...both(), customerId].toSorted())
  })

  it('is missed by the clock alone when the position of the truck is unknown', async () => {
    const { promisedBy } = await fixture.booking(bookingId)
    await fixture.goOffDuty(driver)
    const untilThen = known(promisedBy).getTime() - (await now()).getTime()
    fixture.clock.advance(`${untilThen - 5_000}ms`)
    expect(await watchArrivals(fixture.ctx)).toBe(0)
    fixture.clock.advance('5s')
    expect(await watchArrivals(fixture.ctx)).toBe(1)
    expect(await missedMails()).toEqual(both())
  })

  it('is missed by the driver’s own estimate, with the transition that states it', async () => {
    await setOff(90)
    const { arrivalMissedAt, updatedAt } = await fixture.booking(bookingId)
    expect(arrivalMissedAt).toEqual(updatedAt)
    expect(await missedMails()).toEqual(both())
  })
})

describe('an arrival that the driver marks and nothing proves', () => {
  const press = async () => {
    await setOff()
    must(
      await transitionBooking(fixture.ctx, driver, {
        bookingId,
        transition: 'arrive',
        notes: null,
        estimatedArrival: null,
      }),
    )
  }
  const untilPromised = async () => {
    const { promisedBy } = await fixture.booking(bookingId)
    fixture.clock.advance(`${known(promisedBy).getTime() - (await now()).getTime() + 1_000}ms`)
  }

  it('misses the promise when its time is over: both are told once, in true words', async () => {
    await press()
    expect(await watchArrivals(fixture.ctx)).toBe(0)
    await untilPromised()
    expect(await watchArrivals(fixture.ctx)).toBe(1)
    expect(await watchArrivals(fixture.ctx)).toBe(0)
    expect(await missedMails()).toEqual(both())
    const { rows } = await fixture.db.execute<{ recipient_id: string; words: string }>(
      sql`select recipient_id, subject || ' ' || body_text as words from notifications
        where booking_id = ${bookingId} and kind = 'arrival_missed' and channel = 'email'`,
    )
    const textsByRecipient = Object.fromEntries(rows.map((row) => [row.recipient_id, row.words]))
    expect(textsByRecipient[customerId]).toContain('My driver is here')
    expect(textsByRecipient[driver.accountId]).toContain('start code')
    expect(rows.map(({ words }) => words).join(' ')).not.toMatch(/running late/i)

    const view = await viewBooking(
      fixture.ctx,
      fixture.db,
      await fixture.booking(bookingId),
      'customer',
    )
    expect(view.cancelNow).toMatchObject({ feeCents: 0 })
    expect(view.cancelNow?.words).toContain('isn’t confirmed yet')
  })

  it('notifies no longer once it is proven, except by email', async () => {
    await press()
    await untilPromised()
    await watchArrivals(fixture.ctx)
    const notification = { kind: 'arrival_missed', bookingId, recipientId: customerId }
    const isOver = (channel: NotificationChannel) =>
      isOutdated(fixture.ctx, { ...notification, channel })
    expect(await isOver('push')).toBe(false)
    must(await confirmArrival(fixture.ctx, bookingId))
    expect([await isOver('push'), await isOver('email')]).toEqual([true, false])
  })

  it('notifies no longer once the job is over, except by email', async () => {
    await press()
    await untilPromised()
    await watchArrivals(fixture.ctx)
    const notification = { kind: 'arrival_missed', bookingId, recipientId: customerId }
    const customer = { kind: 'customer', accountId: customerId } as const
    must(
      await cancelBooking(fixture.ctx, customer, { bookingId, expectedFeeCents: 0, reason: null }),
    )
    expect(await isOutdated(fixture.ctx, { ...notification, channel: 'sms' })).toBe(true)
    expect(await isOutdated(fixture.ctx, { ...notification, channel: 'email' })).toBe(false)
  })

  it('misses nothing when it was proven in time, by the press or before it', async () => {
    await setOff()
    must(await confirmArrival(fixture.ctx, bookingId))
    await untilPromised()
    expect(await watchArrivals(fixture.ctx)).toBe(0)
    must(await fixture.advance(driver, bookingId, 'arrive'))
    expect(await watchArrivals(fixture.ctx)).toBe(0)
    expect(await missedMails()).toEqual([])
  })

  it('is told once, though the driver was late before', async () => {
    await setOff(90)
    must(
      await transitionBooking(fixture.ctx, driver, {
        bookingId,
        transition: 'arrive',
        notes: null,
        estimatedArrival: null,
      }),
    )
    await untilPromised()
    expect(await watchArrivals(fixture.ctx)).toBe(0)
    expect(await missedMails()).toEqual(both())
  })
})

describe('the expected arrival', () => {
  it('is the driver’s estimate until the truck’s position says later', async () => {
    await setOff(9)
    const answer = (await fixture.booking(bookingId)).estimatedArrival
    await seen(1)
    expect(await watchArrivals(fixture.ctx)).toBe(0)
    expect((await fixture.booking(bookingId)).estimatedArrival).toEqual(answer)
    await seen(11)
    expect(await watchArrivals(fixture.ctx)).toBe(1)
    expect((await fixture.booking(bookingId)).estimatedArrivalBy).toBe('system')
  })

  it('ignores an old position', async () => {
    await setOff()
    await seen(60)
    fixture.clock.advance('6m')
    expect(await watchArrivals(fixture.ctx)).toBe(0)
  })

  it('is the road router’s where there is one, and our own estimate where it does not answer', async () => {
    const router = await startSampleRouter()
    try {
      const ctx = { ...fixture.ctx, roads: openRoadRouter(router.url, fixture.ctx.log) }
      await setOff()
      const truck = await seen(4)
      router.says(roadOf(31_000, 33 * 60))
      expect(await watchArrivals(ctx)).toBe(1)
      const byRoad = known((await fixture.booking(bookingId)).estimatedArrival)
      expect(minutesFrom(await now(), byRoad)).toBe(33)

      router.says({ code: 'NoRoute' }, 400)
      expect(await watchArrivals(ctx)).toBe(1)
      const { pickup, estimatedArrival } = await fixture.booking(bookingId)
      const estimate = estimateArrivalMinutes(truck, known(pickup.point)) - setOffMinutes
      expect(minutesFrom(await now(), known(estimatedArrival))).toBe(estimate)
    } finally {
      await router.close()
    }
  })

  it('ends at the pickup and starts again towards the drop-off, with the vehicle loaded', async () => {
    await setOff()
    must(await fixture.advance(driver, bookingId, 'arrive'))
    expect((await fixture.booking(bookingId)).estimatedArrival).toBeNull()
    must(await fixture.advance(driver, bookingId, 'start'))
    const { pickup, dropoff, estimatedArrival, updatedAt } = await fixture.booking(bookingId)
    const minutes =
      estimateArrivalMinutes(known(pickup.point), known(dropoff?.point)) - setOffMinutes
    expect(estimatedArrival).toEqual(addMinutes(updatedAt, minutes))
  })
})

const minutesFrom = (from: Date, to: Date): number =>
  Math.round((to.getTime() - from.getTime()) / 60_000)

const known = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('the fixture has one')
  return value
}
