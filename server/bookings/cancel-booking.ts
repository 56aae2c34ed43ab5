import { cancelMoveFor, type BookingMove } from '../../domain/booking.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Actor } from '../../domain/roles.ts'
import type { Ctx } from '../context.ts'
import { advanceBooking } from './advance-booking.ts'
import { offerTo } from './offers.store.ts'
import { settlePayment } from './settle-payment.ts'

export type CancelRequest = {
  bookingId: string
  /** What cancelling cost when the person was asked, in cents. */
  expectedFeeCents: number
  reason: string | null
}

/**
 * Cancels at the cost in force now (`domain/cancellation.ts`): before acceptance the hold goes back, later the fee stays and
 * the rest is refunded; a driver or an operator who cancels gives everything back.
 * A driver whose answer was lost and who asks again is answered like the first time: what they gave up stays given up.
 * Refusals: `booking_ended`, `payment_being_confirmed`, `cancel_needs_support`, `cancel_fee_changed`.
 */
export const cancelBooking = async (
  ctx: Ctx,
  actor: Actor,
  request: CancelRequest,
): Promise<Outcome<null>> => {
  const cancelled = await advanceBooking(ctx, {
    bookingId: request.bookingId,
    move: (booking) => cancelMoveFor(booking.status, actor.kind) ?? refusedCancelFor(actor),
    actor,
    notes: request.reason,
    expectedFeeCents: request.expectedFeeCents,
  })
  if (!cancelled.ok && !(await hasGivenUp(ctx, actor, request.bookingId))) return cancelled
  await settlePayment(ctx, request.bookingId)
  return accepted(null)
}

const hasGivenUp = async (ctx: Ctx, actor: Actor, bookingId: string): Promise<boolean> =>
  actor.kind === 'driver' &&
  (await offerTo(ctx.db, bookingId, actor.driverId))?.state === 'given_up'

/** Where no cancelling move starts, the door says why for the one this person would make. */
const refusedCancelFor = (actor: Actor): BookingMove => {
  if (actor.kind === 'driver') return 'cancel_by_driver'
  return actor.kind === 'operator' ? 'cancel_by_operator' : 'cancel_by_customer'
}
