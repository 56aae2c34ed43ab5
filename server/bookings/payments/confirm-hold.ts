import { cardRefusalMessage } from '../../../domain/payments/payment.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { intentOfPayment, paymentOfBooking } from '../../payments/index.ts'
import { findBooking } from '../bookings.store.ts'
import { syncPaymentIntent } from './sync-payment-intent.ts'

/**
 * The browser is back from the card frame, or from the provider's hosted page. What it reports is not trusted: the provider is asked, and the transition is the same
 * as by the provider's webhook, whichever comes first. A second call changes nothing.
 * Refusals: `payment_not_held` with the message for the bank's answer, `payment_unavailable`, `booking_ended`. Throws
 * `Unavailable` (`payment_unavailable`) when the provider falls silent after the first answer.
 */
export const confirmHold = async (ctx: Ctx, bookingId: string): Promise<Outcome<null>> => {
  const intentId = await intentOfPayment(ctx, await paymentOfBooking(ctx.db, bookingId))
  if (!intentId) return refused('payment_not_held')
  const before = await findBooking(ctx.db, bookingId)
  if (before?.status === 'pending') {
    const read = await ctx.cardProvider.readIntent(intentId)
    if (read.kind !== 'done') return refused('payment_unavailable')
    if (read.value.status !== 'requires_capture' && read.value.status !== 'canceled') {
      const { refusalCode } = read.value
      return refused(
        'payment_not_held',
        refusalCode ? { detail: cardRefusalMessage(refusalCode) } : {},
      )
    }
    await syncPaymentIntent(ctx, intentId)
  }
  const booking = await findBooking(ctx.db, bookingId)
  if (booking?.status === 'cancelled') return refused('booking_ended')
  if (booking?.status === 'pending') return refused('payment_not_held')
  return accepted(null)
}
