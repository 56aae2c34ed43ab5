import { expireMoveFor } from '../../domain/booking.ts'
import type { Ctx } from '../context.ts'
import { advanceBooking } from './advance-booking.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The acceptance deadline has passed and nobody accepted: the hold goes back, or the money where it was taken already, and the customer is told. Loses politely to
 * whoever was first, and does nothing before the deadline.
 */
export const expireBooking = async (ctx: Ctx, bookingId: string): Promise<void> => {
  const expired = await advanceBooking(ctx, {
    bookingId,
    move: ({ status }) => expireMoveFor(status),
    actor: { kind: 'system' },
  })
  if (expired.ok) await settlePayment(ctx, bookingId)
}
