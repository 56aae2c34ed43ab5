import { acceptTransitionFor, isActiveJob } from '../../../domain/bookings/booking.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import { advanceBooking } from '../advance-booking.ts'
import { findBooking, type BookingRow } from '../bookings.store.ts'
import { executePayment, waitForExecution } from '../payments/execute-payment.ts'

/**
 * A driver accepts: the capture is recorded in the transaction of the acceptance, then executed at once, because the driver
 * is waiting. Whatever happens on the way, the answer is the booking as saved afterwards: `confirmed`, or
 * `confirming_payment` while the provider leaves the outcome open, never an acceptance that might be withdrawn.
 * Where the money is captured already (a driver before them had to cancel) or an insurer owes it, the job is theirs at once.
 * A second press gets the same answer as the first: while that one is with the provider, it waits for its outcome. Refusals: those of
 * accepting, and `card_refused`.
 */
export const acceptBooking = async (
  ctx: Ctx,
  driver: { accountId: string; driverId: string },
  bookingId: string,
): Promise<Outcome<null>> => {
  const outcome = await advanceBooking(ctx, {
    bookingId,
    transition: ({ status, paidBy }) => acceptTransitionFor(status, paidBy),
    actor: { kind: 'driver', ...driver },
  })
  if (!outcome.ok) {
    const booking = await findBooking(ctx.db, bookingId)
    const isAlreadyTheirs = booking?.driverId === driver.driverId && isActiveJob(booking.status)
    if (!isAlreadyTheirs) return outcome
  }
  if (!(await executePayment(ctx, bookingId))) await waitForExecution(ctx, bookingId)
  const booking = await findBooking(ctx.db, bookingId)
  if (booking?.status === 'cancelled') return refused('card_refused')
  if (outcome.ok && booking) observeAcceptance(ctx, booking)
  return accepted(null)
}

/** The job was offered when the acceptance window began. */
const observeAcceptance = (
  { metrics }: Pick<Ctx, 'metrics'>,
  { acceptBy, acceptedAt }: BookingRow,
): void => {
  if (!acceptBy || !acceptedAt) return
  const offeredAt = acceptBy.getTime() - acceptanceWindowMinutes * 60_000
  metrics.acceptance.observe(Math.max(0, acceptedAt.getTime() - offeredAt) / 1000)
}
