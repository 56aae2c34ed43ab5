import type { DriverPhoto } from '../../contract/drivers/verification.ts'
import { mayShareContact } from '../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { findBooking, insuredBookingOf, type BookingRow } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { linksTo } from '../photos/index.ts'
import { acceptedPortrait } from './documents.store.ts'

type PhotoCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

/**
 * The photo of the driver who is coming, for the booking's customer: for as long as they may reach each other by phone, from acceptance to
 * the end. Null where an operator has accepted none. Refusal: `not_found`.
 */
export const showDriverPhoto = async (
  ctx: PhotoCtx,
  bookingId: string,
): Promise<Outcome<DriverPhoto>> => photoFor(ctx, await findBooking(ctx.db, bookingId))

/** The same for the person whose insurer pays, by the link of their trip. Refusal: `not_found`. */
export const showDriverPhotoOfTrip = async (
  ctx: PhotoCtx,
  token: string,
): Promise<Outcome<DriverPhoto>> => photoFor(ctx, await insuredBookingOf(ctx, token))

const photoFor = async (
  { db, clock, config }: PhotoCtx,
  booking: BookingRow | undefined,
): Promise<Outcome<DriverPhoto>> => {
  if (!booking) return refused('not_found')
  const { driverId, status } = booking
  const page =
    driverId && mayShareContact(status) ? await acceptedPortrait(db, driverId) : undefined
  if (!page) return accepted({ photo: null })
  const { id, width, height } = page
  return accepted({
    photo: { width, height, ...linksTo(config.authSecret, id, await clock.now(db)) },
  })
}
