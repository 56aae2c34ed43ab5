/** What cancelling costs at this moment, from the function that charges it (`domain/cancellation.ts`). */
import type { Booking } from '../../../contract/bookings.ts'
import {
  cancellationFee,
  type CancellationFee,
  type CancelledBy,
} from '../../../domain/cancellation.ts'

const cancelledBy: Record<Booking['viewer'], CancelledBy> = {
  customer: 'customer',
  driver: 'driver',
  operator: 'platform',
}

export type CancelQuestion = Pick<
  Booking,
  'status' | 'viewer' | 'acceptedAt' | 'arrivalMissedAt' | 'arrivalProof' | 'priceCents'
>

/** `nowMs`: the server's clock. The amounts are cents; fee and refund make the price. */
export const cancelCostNow = (booking: CancelQuestion, nowMs: number): CancellationFee =>
  cancellationFee({
    status: booking.status,
    acceptedAt: booking.acceptedAt === null ? null : new Date(booking.acceptedAt),
    isArrivalMissed: booking.arrivalMissedAt !== null,
    isArrivalProven: booking.arrivalProof !== null,
    now: new Date(nowMs),
    priceCents: booking.priceCents,
    by: cancelledBy[booking.viewer],
  })
