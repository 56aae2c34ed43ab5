import type { z } from 'zod'
import type { paymentPageRoutes } from '../../../contract/bookings/payment-pages.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { openPaymentPage, paymentOfBooking } from '../../payments/index.ts'
import { findBooking } from '../bookings.store.ts'
import { confirmHold } from './confirm-hold.ts'

export type PageOpened = z.output<
  (typeof paymentPageRoutes)['POST /api/bookings/:bookingId/payment-page']['answer']
>

/**
 * The provider's hosted page for a booking that waits for its card. Paid there already, although no event has told of it: the hold is
 * confirmed now. Refusals: those of `openPaymentPage` and `confirmHold`, `booking_ended`.
 */
export const openBookingPage = async (
  ctx: Ctx,
  bookingId: string,
): Promise<Outcome<PageOpened>> => {
  const booking = await findBooking(ctx.db, bookingId)
  if (!booking || hasEnded(booking.status) || !booking.cardBy) return refused('booking_ended')
  if (booking.status !== 'pending') return accepted({ bookingId, payAt: null })
  const back = `${ctx.config.publicOrigin}/lite/bookings/${bookingId}`
  const opened = await openPaymentPage(ctx, await paymentOfBooking(ctx.db, bookingId), {
    title: `Vehicle recovery ${booking.reference}`,
    description: `Vehicle recovery ${bookingId}`,
    receiptEmail: booking.customerEmail,
    paidUrl: `${back}/paid`,
    backUrl: back,
    confirmBy: booking.cardBy,
  })
  if (!opened.ok) return opened
  if (opened.value.url === null) {
    const held = await confirmHold(ctx, bookingId)
    if (!held.ok) return held
  }
  return accepted({ bookingId, payAt: opened.value.url })
}
