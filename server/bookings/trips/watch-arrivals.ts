import {
  addMinutes,
  correctArrival,
  destinationOf,
  freshPositionMinutes,
  minutesToGo,
  missesArrival,
} from '../../../domain/bookings/arrival.ts'
import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import type { Ctx } from '../../context.ts'
import { loadDriver, type Driver } from '../../drivers/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import {
  publishBookingChange,
  notifyOfMissedArrival,
} from '../notifications/booking-notifications.ts'
import { followLateArrival } from '../dispatch/late-round.ts'
import { bookingsUnderWay } from '../booking-lists.store.ts'
import {
  findBooking,
  lockBooking,
  saveArrival,
  type BookingPatch,
  type BookingRow,
} from '../bookings.store.ts'
import { arrivalColumns, announcedArrival, endsOf, missedColumns } from './expected-arrival.ts'

/**
 * Once a minute: corrects the expected arrivals of everyone under way by the positions of the trucks, and notifies both sides when a
 * promised arrival will be missed, or its time is over and nothing proves the arrival that the driver marked; what follows from a driver
 * far beyond the promise is in `late-round.ts`. Reads the state and not the
 * clock, so a missed run is caught up by the next. Returns how many changed.
 */
export const watchArrivals = async (ctx: Ctx): Promise<number> => {
  let changed = 0
  for (const bookingId of await bookingsUnderWay(ctx.db)) {
    try {
      if (await watchArrival(ctx, bookingId)) changed += 1
    } catch (error) {
      // One booking in trouble must not keep the others waiting.
      ctx.log.warn('an expected arrival was left for the next run', { error })
    }
  }
  return changed
}

const watchArrival = async (ctx: Ctx, bookingId: string): Promise<boolean> => {
  const road = await queryRoadRouter(ctx, bookingId)
  return inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking?.driverId) return false
    const driver = await loadDriver(tx, booking.driverId)
    const now = await ctx.clock.now(tx)
    const change = arrivalChange(booking, estimateOf(booking, driver, road, now), now)
    const saved = change ? await saveArrival(tx, bookingId, change) : booking
    if (change) await publishBookingChange(ctx, tx, saved)
    if (change?.arrivalMissedAt) await notifyOfMissedArrival(ctx, tx, saved, driver, now)
    const isFollowed = await followLateArrival(ctx, tx, saved, driver, now)
    return change !== null || isFollowed
  })
}

type RoadEstimate = { status: BookingStatus; minutes: number }

/** Where a road router is configured: its estimate of the way ahead, requested before the booking is locked. */
const queryRoadRouter = async (ctx: Ctx, bookingId: string): Promise<RoadEstimate | null> => {
  const booking = ctx.roads && (await findBooking(ctx.db, bookingId))
  if (!ctx.roads || !booking?.driverId) return null
  const position = (await loadDriver(ctx.db, booking.driverId))?.position
  const destination = destinationOf(booking.status, endsOf(booking))
  const road = position && destination && (await ctx.roads.route(position, destination))
  return road ? { status: booking.status, minutes: road.minutes } : null
}

/** What is to be saved, or null when there is nothing to tell. */
const arrivalChange = (
  booking: BookingRow,
  estimate: Date | null,
  now: Date,
): BookingPatch | null => {
  const announced = announcedArrival(booking)
  const expected = correctArrival(announced, estimate)
  const facts = {
    status: booking.status,
    promisedBy: booking.promisedBy,
    expectedAt: expected?.at ?? null,
    arrivalProvenAt: booking.arrivalProvenAt,
  }
  const isMissedNow = booking.arrivalMissedAt === null && missesArrival(facts, now)
  if (expected === announced && !isMissedNow) return null
  return { ...arrivalColumns(expected), ...(isMissedNow ? missedColumns(expected, now) : {}) }
}

/** By the truck's position, if it was seen lately. */
const estimateOf = (
  booking: BookingRow,
  driver: Driver | null,
  road: RoadEstimate | null,
  now: Date,
): Date | null => {
  const position = driver?.position
  if (!position || position.at < addMinutes(now, -freshPositionMinutes)) return null
  const { status } = booking
  // The leg that was estimated may have ended since.
  const roadMinutes = road?.status === status ? road.minutes : null
  const minutes = minutesToGo(status, position, endsOf(booking), roadMinutes)
  return minutes === null ? null : addMinutes(now, minutes)
}
