import {
  completesRating,
  isCommentHeld,
  ratingRefusal,
  type Stars,
} from '../../../domain/bookings/rating.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { addRating } from '../../drivers/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { lockBooking } from '../bookings.store.ts'
import { addComment, insertRating, ratingOf } from './ratings.store.ts'

export type RatingRequest = {
  bookingId: string
  stars: Stars
  /** Checked by `checkRatingComment`; an empty one is none. */
  comment: string | null
}

/**
 * The customer rates the recovery (specification, customer side §5; rulings, "Rating is simulated"). The stars count at
 * once, whatever the comment says; a comment may follow them, once; one with a listed word waits for an operator. Of two tabs the later one is refused.
 * Refusals: `not_found`, `booking_not_completed`, `already_rated`.
 */
export const rateBooking = async (
  ctx: Ctx,
  customer: { accountId: string },
  { bookingId, stars, comment }: RatingRequest,
): Promise<Outcome<null>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    const given = await ratingOf(tx, bookingId)
    const isCompleting = given !== null && completesRating(given, { stars, comment })
    const refusal = ratingRefusal({
      status: booking.status,
      isOwnBooking: booking.customerId === customer.accountId,
      isAlreadyRated: given !== null && !isCompleting,
    })
    if (refusal) return refused(refusal)
    if (isCompleting && comment) {
      await addComment(tx, bookingId, comment, isCommentHeld(comment))
      await publishBookingChange(ctx, tx, booking)
      return accepted(null)
    }
    const { driverId, customerId } = booking
    if (driverId === null) throw new Error(`${bookingId} has no driver who completed it`)

    await insertRating(tx, {
      bookingId,
      driverId,
      customerId,
      stars,
      comment: comment || null,
      needsModeration: isCommentHeld(comment ?? ''),
      createdAt: await ctx.clock.now(tx),
    })
    await addRating(tx, driverId, stars)
    await publishBookingChange(ctx, tx, booking)
    return accepted(null)
  })
