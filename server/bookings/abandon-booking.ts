import type { Ctx } from '../context.ts'
import { paymentOfBooking } from '../payments/index.ts'
import { advanceBooking } from './advance-booking.ts'
import { findBooking } from './bookings.store.ts'
import { lookAtIntent } from './look-at-intent.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The card was not confirmed in time: the draft ends and its intent is closed at the provider. The provider is asked first, so
 * that a hold confirmed at the last moment by someone who then closed the tab still counts.
 */
export const abandonBooking = async (ctx: Ctx, bookingId: string): Promise<void> => {
  const booking = await findBooking(ctx.db, bookingId)
  if (booking?.status !== 'pending') return
  const { intentId } = await paymentOfBooking(ctx.db, bookingId)
  if (intentId) await lookAtIntent(ctx, intentId)
  const abandoned = await advanceBooking(ctx, {
    bookingId,
    move: 'abandon',
    actor: { kind: 'system' },
  })
  if (abandoned.ok) await settlePayment(ctx, bookingId)
}
