import type { Ctx } from '../context.ts'
import { advanceBooking } from './advance-booking.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The acceptance deadline has passed and nobody accepted: the hold goes back and the customer is told. Loses politely to
 * whoever was first, and does nothing before the deadline.
 */
export const expireBooking = async (ctx: Ctx, bookingId: string): Promise<void> => {
  const expired = await advanceBooking(ctx, {
    bookingId,
    move: 'expire',
    actor: { kind: 'system' },
  })
  if (expired.ok) await settlePayment(ctx, bookingId)
}
