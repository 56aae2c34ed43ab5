import { expireTransitionFor } from '../../domain/bookings/booking.ts'
import type { Ctx } from '../context.ts'
import { advanceBooking } from './advance-booking.ts'
import { executePayment } from './payments/execute-payment.ts'

/**
 * The acceptance deadline has passed without an acceptance: the hold is released, or the money refunded where it was already captured, and
 * the customer is notified. Does nothing when another transition was first, nor before the deadline.
 */
export const expireBooking = async (ctx: Ctx, bookingId: string): Promise<void> => {
  const expired = await advanceBooking(ctx, {
    bookingId,
    transition: ({ status }) => expireTransitionFor(status),
    actor: { kind: 'system' },
  })
  if (expired.ok) await executePayment(ctx, bookingId)
}
