import type { DeclineReason } from '../../domain/booking-words.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { lockBooking } from './bookings.store.ts'
import { tellOfDecline } from './booking-news.ts'
import { markDeclined } from './offers.store.ts'

/**
 * A driver says no to an offer, with a reason. The booking stays open for the others; the customer of a chosen driver hears at
 * once and may open it to all. Declining twice is one decline. Refusals: `offer_not_open`.
 */
export const declineOffer = async (
  ctx: Ctx,
  driver: { accountId: string; driverId: string },
  request: { bookingId: string; reason: DeclineReason },
): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, request.bookingId)
    if (!booking) return refused('not_found')
    const now = await ctx.clock.now(tx)
    const wasOpen = await markDeclined(tx, {
      bookingId: booking.id,
      driverId: driver.driverId,
      reason: request.reason,
      at: now,
    })
    if (!wasOpen) return refused('offer_not_open')
    await tellOfDecline(ctx, tx, booking, driver.accountId)
    return accepted(null)
  })
