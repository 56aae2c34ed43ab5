import type { z } from 'zod'
import type { paymentPageRoutes } from '../../../contract/bookings/payment-pages.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { paymentDescription } from '../../../domain/payments/payment.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { openPaymentPage, paymentOfBooking } from '../../payments/index.ts'
import { findBooking } from '../bookings.store.ts'
import { confirmHold } from './confirm-hold.ts'

export type PageOpened = z.output<
  (typeof paymentPageRoutes)['POST /api/bookings/:bookingId/payment-page']['answer']
>

/** What it says, and where it leads back to; left out: as of the pages without scripts. */
type PageOfBooking = { title?: string; backPath?: string; paidPath?: string }

/**
 * The provider's hosted page for a booking that waits for its card. Paid there already, although no event has told of it: the hold is
 * confirmed now. Refusals: those of `openPaymentPage` and `confirmHold`, `booking_ended`.
 */
export const openBookingPage = async (
  ctx: Ctx,
  bookingId: string,
  page: PageOfBooking = {},
): Promise<Outcome<PageOpened>> => {
  const booking = await findBooking(ctx.db, bookingId)
  if (!booking || hasEnded(booking.status) || !booking.cardBy) return refused('booking_ended')
  if (booking.status !== 'pending') return accepted({ bookingId, payAt: null })
  const {
    title = paymentDescription(booking.reference),
    backPath = `/lite/bookings/${bookingId}`,
    paidPath = `${backPath}/paid`,
  } = page
  const { publicOrigin } = ctx.config
  const opened = await openPaymentPage(ctx, await paymentOfBooking(ctx.db, bookingId), {
    title,
    description: paymentDescription(booking.reference),
    receiptEmail: booking.customerEmail,
    paidUrl: `${publicOrigin}${paidPath}`,
    backUrl: `${publicOrigin}${backPath}`,
    confirmBy: booking.cardBy,
  })
  if (!opened.ok) return opened
  if (opened.value.url === null) {
    const held = await confirmHold(ctx, bookingId)
    if (!held.ok) return held
  }
  return accepted({ bookingId, payAt: opened.value.url })
}
