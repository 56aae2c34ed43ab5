import type { DeclineReason } from '../../../domain/bookings/booking-labels.ts'
import { isInsured, isWaitingForDriver } from '../../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { lockBooking, type BookingRow } from '../bookings.store.ts'
import { notifyOfDecline, publishDecline } from '../notifications/booking-notifications.ts'
import { markDeclined } from './offers.store.ts'
import { offerAgain } from './redispatch.ts'

/**
 * A driver declines an offer, with a reason. The booking stays open for the others. The customer of a chosen driver is notified at once on
 * every channel, and others are offered the job at no higher price where the customer wished that before booking (rulings, "Added
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
    const wasChosen =
      booking.assignment === 'chosen_driver' && booking.chosenDriverId === driver.driverId
    if (wasChosen && isWaiting(booking, now))
      await tryOthers(ctx, tx, booking, driver.driverId, now)
    return accepted(null)
  })

const isWaiting = ({ status, acceptBy }: BookingRow, now: Date): boolean =>
  isWaitingForDriver(status) && acceptBy !== null && now < acceptBy

/** Whether others could be asked decides what the customer reads. */
const tryOthers = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  declinedBy: string,
  now: Date,
): Promise<void> => {
  const again = booking.offerToOthers ? await offerAgain(ctx, tx, booking, null, now) : null
  // The customer of an insurer chose no driver and pays nothing: they hear of the one who accepts.
  if (isInsured(booking.paidBy)) return
  await notifyOfDecline(ctx, tx, {
    booking,
    declinedBy,
    isOfferedToOthers: again?.ok === true,
    now,
  })
}
