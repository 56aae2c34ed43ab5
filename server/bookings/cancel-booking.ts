import {
  cancelTransitionFor,
  hasEnded,
  type BookingStatus,
  type BookingTransition,
} from '../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Actor } from '../../domain/accounts/roles.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { advanceBooking, advanceIn } from './advance-booking.ts'
import { lockBooking, type BookingRow } from './bookings.store.ts'
import { offerTo } from './dispatch/offers.store.ts'
import { executePayment } from './payments/execute-payment.ts'

export type CancelRequest = {
  bookingId: string
  /** The cancellation fee shown to the user, in cents. */
  expectedFeeCents: number
  reason: string | null
}

/**
 * Cancels at the fee in force now (`domain/payments/cancellation.ts`): before acceptance the hold is released, later the fee is kept and
 * the rest refunded; when a driver or an operator cancels, everything is refunded.
 * A driver whose answer was lost and who tries again gets the same answer as the first time: what they gave up stays given up.
 * Refusals: `booking_ended`, `payment_being_confirmed`, `cancel_needs_support`, `cancel_fee_changed`.
 */
export const cancelBooking = async (
  ctx: Ctx,
  actor: Actor,
  request: CancelRequest,
): Promise<Outcome<null>> => {
  const cancelled = await advanceBooking(ctx, {
    bookingId: request.bookingId,
    transition: cancelTransitionOf(actor),
    actor,
    notes: request.reason,
    expectedFeeCents: request.expectedFeeCents,
  })
  if (!cancelled.ok && !(await hasGivenUp(ctx, actor, request.bookingId))) return cancelled
  await executePayment(ctx, request.bookingId)
  return accepted(null)
}

/**
 * The same at any cost, in a transaction that the caller has open: for an operator, whose cancelling costs the customer nothing. A job executes
 * the payment operation. `status`: as the operator saw it. Refusals: as above, without `cancel_fee_changed`, and `booking_changed`.
 */
export const cancelIn = async (
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  {
    bookingId,
    reason,
    status,
  }: { bookingId: string; reason: string | null; status?: BookingStatus },
): Promise<Outcome<null>> => {
  const booking = await lockBooking(tx, bookingId)
  if (booking && status && booking.status !== status && !hasEnded(booking.status))
    return refused('booking_changed')
  const cancelled = await advanceIn(ctx, tx, {
    bookingId,
    transition: cancelTransitionOf(actor),
    actor,
    notes: reason,
  })
  return cancelled.ok ? accepted(null) : cancelled
}

/** Chosen under the lock. */
const cancelTransitionOf =
  (actor: Actor) =>
  ({ status }: Pick<BookingRow, 'status'>): BookingTransition =>
    cancelTransitionFor(status, actor.kind) ?? refusedCancelFor(actor)

const hasGivenUp = async (ctx: Ctx, actor: Actor, bookingId: string): Promise<boolean> =>
  actor.kind === 'driver' &&
  (await offerTo(ctx.db, bookingId, actor.driverId))?.state === 'given_up'

/** Where no cancelling transition starts, the refusal is that of the one this actor would make. */
const refusedCancelFor = (actor: Actor): BookingTransition => {
  if (actor.kind === 'driver') return 'cancel_by_driver'
  return actor.kind === 'operator' ? 'cancel_by_operator' : 'cancel_by_customer'
}
