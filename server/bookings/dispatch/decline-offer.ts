import type { DeclineReason } from '../../../domain/bookings/booking-labels.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { lockBooking } from '../bookings.store.ts'
import { publishDecline } from '../notifications/booking-notifications.ts'
import { markDeclined } from './offers.store.ts'
import { tryOthers } from './try-others.ts'

/**
 * A driver declines an offer, with a reason. The booking stays open for the others; of a chosen driver, see `tryOthers` (rulings, "Added
 * 2026-11-23"). Declining twice counts once. Refusals: `offer_not_open`.
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
    await publishDecline(ctx, tx, booking, driver.accountId)
    await tryOthers(ctx, tx, booking, driver.driverId, now)
    return accepted(null)
  })
