import type { LiveEvent } from '../../../contract/live-events.ts'
import { isOfferedToDrivers } from '../../../domain/bookings/booking.ts'
import type { Ctx } from '../../context.ts'
import { loadDriver } from '../../drivers/index.ts'
import type { StoredLiveEvent } from '../../stored-live-events.ts'
import { viewBooking, type Viewer } from '../booking-view.ts'
import { viewLeftBooking } from '../view-left-booking.ts'
import { findBooking } from '../bookings.store.ts'
import { jobOfferOf } from '../dispatch/job-offers.ts'
import { withDamagePhotos } from '../dispatch/offer-photos.ts'
import { withTolls } from '../dispatch/offer-tolls.ts'
import { offerTo, offerToAccount } from '../dispatch/offers.store.ts'

export type BookingLiveEvent = Extract<
  StoredLiveEvent,
  { type: 'booking_changed' | 'offer_opened' | 'offer_closed' }
>

/**
 * The view this account now has of an event: the current state, not the one at the time, so that late, repeated and
 * replayed events all lead to what a fresh fetch would show, and nothing private is kept in the stream.
 */
export const hydrateBookingEvent = async (
  ctx: Ctx,
  accountId: string,
  event: BookingLiveEvent,
): Promise<LiveEvent | null> => {
  const booking = await findBooking(ctx.db, event.bookingId)
  if (!booking) return null
  switch (event.type) {
    case 'booking_changed': {
      const viewer: Viewer = booking.customerId === accountId ? 'customer' : 'driver'
      if (viewer === 'driver' && !(await isDriverOf(ctx, accountId, booking.driverId))) {
        const wasReplaced = (await offerToAccount(ctx.db, booking.id, accountId))?.replacedAt
        return wasReplaced
          ? { type: 'booking_changed', booking: await viewLeftBooking(ctx, { accountId }, booking) }
          : null
      }
      return {
        type: 'booking_changed',
        booking: await viewBooking(ctx, ctx.db, booking, viewer),
      }
    }
    case 'offer_opened': {
      const offer = await offerTo(ctx.db, booking.id, event.driverId)
      const isOpen = offer?.state === 'open' && isOfferedToDrivers(booking)
      if (!isOpen) return null
      const now = await ctx.clock.now(ctx.db)
      const withPhotos = await withDamagePhotos(ctx, [jobOfferOf(booking, offer)], now)
      const [shown] = await withTolls(ctx, event.driverId, withPhotos, now)
      return shown ? { type: 'offer_opened', offer: shown } : null
    }
    case 'offer_closed':
      return { type: 'offer_closed', bookingId: event.bookingId, why: event.why }
    default: {
      const unknown: never = event
      throw new Error(`unknown live event ${String(unknown)}`)
    }
  }
}

const isDriverOf = async (ctx: Ctx, accountId: string, driverId: string | null): Promise<boolean> =>
  driverId !== null && (await loadDriver(ctx.db, driverId))?.accountId === accountId
