/** The current cost of cancelling, from the function that charges it (`domain/payments/cancellation.ts`). */
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import {
  cancellationFee,
  cancellers,
  type CancellationFee,
} from '../../../../domain/payments/cancellation.ts'

export type CancelQuestion = Pick<
  Booking,
  | 'status'
  | 'viewer'
  | 'acceptedAt'
  | 'arrivalMissedAt'
  | 'acceptedLateAt'
  | 'arrivalProof'
  | 'priceCents'
  | 'cancelNow'
  | 'credit'
>

/** `nowMs`: the server's clock. The amounts are cents; fee, refund and what is back already add up to the price. */
export const cancelCostNow = (booking: CancelQuestion, nowMs: number): CancellationFee =>
  cancellationFee({
    status: booking.status,
    acceptedAt: booking.acceptedAt === null ? null : new Date(booking.acceptedAt),
    isArrivalMissed: booking.arrivalMissedAt !== null,
    isAcceptedLate: Boolean(booking.acceptedLateAt),
    isArrivalProven: booking.arrivalProof !== null,
    now: new Date(nowMs),
    priceCents: booking.priceCents,
    returnedCents: booking.cancelNow?.returnedCents ?? 0,
    creditCents: booking.credit?.usedCents ?? 0,
    by: cancellers[booking.viewer],
  })
