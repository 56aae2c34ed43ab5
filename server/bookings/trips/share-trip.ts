import type { Trip } from '../../../contract/bookings/trips.ts'
import { hasEnded, isInsured, mayShareContact } from '../../../domain/bookings/booking.ts'
import { writtenLabelOf } from '../../../domain/places/eircode.ts'
import type { StoredPlace } from '../../../db/schema/bookings.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { loadDriver } from '../../drivers/index.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { driverOf, placeOf, positionFor, promiseOf, questionOf } from '../booking-view.ts'
import { findBooking, lockBooking, type BookingRow } from '../bookings.store.ts'
import { bookingOfShare, insertShare, openShareOf, revokeShare } from './trip-shares.store.ts'
import { viewHandshake } from '../handshake/view-handshake.ts'
import { idOfLinkToken } from '../link-token.ts'

/**
 * Opens the trip to anyone the customer gives the link to; a second press leaves the link as it is. Refusals: `not_found`,
 * `booking_not_open` before the card is held, `booking_ended`.
 */
export const shareTrip = (ctx: Ctx, bookingId: string): Promise<Outcome<null>> =>
  inTransaction(ctx.db, (tx) => shareTripIn(ctx, tx, bookingId))

/** The same within a transaction that does more. */
export const shareTripIn = async (ctx: Ctx, tx: Tx, bookingId: string): Promise<Outcome<null>> => {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return refused('not_found')
  if (hasEnded(booking.status)) return refused('booking_ended')
  if (booking.status === 'pending') return refused('booking_not_open')
  if (await openShareOf(tx, bookingId)) return accepted(null)
  await insertShare(tx, bookingId, await ctx.clock.now(tx))
  await publishBookingChange(ctx, tx, booking)
  return accepted(null)
}

/** Stops sharing: the link no longer opens, and the next one differs. Refusal: `not_found`. */
export const stopSharingTrip = (ctx: Ctx, bookingId: string): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    if (await revokeShare(tx, bookingId, await ctx.clock.now(tx))) {
      await publishBookingChange(ctx, tx, booking)
    }
    return accepted(null)
  })

/**
 * The trip behind a link: of this booking alone, so a driver's next job is never followed, and only its end once it has
 * ended. Refusal: `not_found` for a link we did not make and for one that was stopped.
 */
export const loadTrip = async (ctx: Ctx, token: string): Promise<Outcome<Trip>> => {
  const booking = await bookingOfToken(ctx, token)
  if (!booking) return refused('not_found')
  const { status } = booking
  const isCovered = isInsured(booking.paidBy)
  if (status === 'completed' || status === 'cancelled') {
    return accepted({ state: 'over', status, isCovered })
  }
  // The insured person is at the vehicle. Who follows a trip sees where the truck goes, and no one's address.
  const place = isCovered ? placeOf : placeForFollowers
  const driver =
    booking.driverId && mayShareContact(status) ? await loadDriver(ctx.db, booking.driverId) : null
  return accepted({
    state: 'under_way',
    bookingReference: booking.reference,
    status,
    serverNow: (await ctx.clock.now(ctx.db)).toISOString(),
    estimatedArrival: booking.estimatedArrival?.toISOString() ?? null,
    promisedArrival: promiseOf(booking),
    approachKm: booking.approachKm,
    pickup: place(booking.pickup),
    dropoff: booking.dropoff && place(booking.dropoff),
    driverPosition: positionFor(booking, driver, 'customer'),
    covered: isCovered
      ? {
          driver: driver && driverOf(driver, booking, true),
          startCode: booking.startCode,
          driverQuestion: questionOf(booking),
          handshake: await viewHandshake(ctx.db, booking, 'customer'),
        }
      : null,
  })
}

const placeForFollowers = (stored: StoredPlace): ReturnType<typeof placeOf> => ({
  ...placeOf(stored),
  label: writtenLabelOf(stored),
})

/** Undefined for a link we did not make and for one that was stopped. */
export const bookingOfToken = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  token: string,
): Promise<BookingRow | undefined> => {
  const shareId = idOfLinkToken(ctx.config.authSecret, 'trip share', token)
  const bookingId = shareId && (await bookingOfShare(ctx.db, shareId))
  return bookingId ? findBooking(ctx.db, bookingId) : undefined
}
