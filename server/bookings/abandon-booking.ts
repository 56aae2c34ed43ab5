import type { Ctx } from '../context.ts'
import { intentOfPayment, paymentOfBooking } from '../payments/index.ts'
import { advanceBooking } from './advance-booking.ts'
import { findBooking } from './bookings.store.ts'
import { syncPaymentIntent } from './payments/sync-payment-intent.ts'
import { executePayment } from './payments/execute-payment.ts'

/**
 * The card was not confirmed in time: the draft ends and its intent is closed at the provider. The provider is asked first, so
 * that a hold still counts when the customer confirmed it at the last moment and then closed the tab.
 */
export const abandonBooking = async (ctx: Ctx, bookingId: string): Promise<void> => {
  const booking = await findBooking(ctx.db, bookingId)
  if (booking?.status !== 'pending') return
  const intentId = await intentOfPayment(ctx, await paymentOfBooking(ctx.db, bookingId))
  if (intentId) await syncPaymentIntent(ctx, intentId)
  const abandoned = await advanceBooking(ctx, {
    bookingId,
    transition: 'abandon',
    actor: { kind: 'system' },
  })
  if (abandoned.ok) await executePayment(ctx, bookingId)
}
