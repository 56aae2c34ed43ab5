/** The way by road of a trip, between places that the caller may know. */
import type { Way } from '../../../contract/bookings/ways.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import { hasEnded, mayShareContact } from '../../../domain/bookings/booking.ts'
import type { Point } from '../../../domain/places/point.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Identity } from '../../accounts/index.ts'
import type { Ctx } from '../../context.ts'
import { loadDriver } from '../../drivers/index.ts'
import { positionFor, type Viewer } from '../booking-view.ts'
import { findBooking, type BookingRow } from '../bookings.store.ts'
import { endedAtOf, mayKnowPlaces } from '../driver-places.ts'
import { viewerOf } from '../show-booking.ts'
import { auditRead } from '../../audit/index.ts'
import { bookingOfToken } from './share-trip.ts'

/** Refusal: `not_found`. An operator's read is on record. */
export const loadWay = async (
  ctx: Ctx,
  who: Identity,
  bookingId: string,
): Promise<Outcome<Way>> => {
  const booking = await findBooking(ctx.db, bookingId)
  if (!booking) return refused('not_found')
  const viewer = await viewerOf(ctx, who, bookingId)
  if (viewer === 'operator') await auditRead(ctx, who, 'read_booking', bookingId)
  return accepted(await wayOf(ctx, booking, viewer))
}

/** Of a trip behind a link, until it ends. Refusal: `not_found` for a link we did not make and for one that was stopped. */
export const loadSharedWay = async (ctx: Ctx, token: string): Promise<Outcome<Way>> => {
  const booking = await bookingOfToken(ctx, token)
  if (!booking) return refused('not_found')
  return accepted(hasEnded(booking.status) ? noWay : await wayOf(ctx, booking, 'customer'))
}

const noWay: Way = { approach: null, recovery: null }

const wayOf = async (ctx: Ctx, booking: BookingRow, viewer: Viewer): Promise<Way> => {
  const { roads, db } = ctx
  if (!roads) return noWay
  if (viewer === 'driver' && !mayKnowPlaces(endedAtOf(booking), await ctx.clock.now(db))) {
    return noWay
  }
  const { status, driverId } = booking
  const driver =
    driverId && mayShareContact(status) && isStillToCome(status)
      ? await loadDriver(db, driverId)
      : null
  const truck = positionFor(booking, driver, viewer)
  const [pickup, dropoff] = [booking.pickup.point, booking.dropoff?.point ?? null]
  const between = async (from: Point | null, to: Point | null): Promise<Way['approach']> => {
    const line = from && to ? await roads.way(from, to) : null
    return line && [...line]
  }
  const [approach, recovery] = await Promise.all([between(truck, pickup), between(pickup, dropoff)])
  return { approach, recovery }
}
