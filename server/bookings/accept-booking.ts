import { setTimeout as pause } from 'node:timers/promises'
import { acceptMoveFor, isActiveJob } from '../../domain/booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { isBeingSettled } from '../payments/index.ts'
import { advanceBooking } from './advance-booking.ts'
import { findBooking } from './bookings.store.ts'
import { settlePayment } from './settle-payment.ts'

/** Of one press for another that is asking the provider: less than a request may last in all. */
const waitMs = 7_000
const lookEveryMs = 50

/**
 * A driver accepts: the decision to take the money is written with the acceptance, then carried out at once, because the driver
 * is waiting. Whatever happens on the way, the answer read afterwards is the booking as it is: `confirmed`, or
 * `confirming_payment` while the provider leaves us in doubt, never an acceptance that might be taken back.
 * Where the money is taken already (a driver before them had to cancel) or an insurer owes it, the job is theirs at once.
 * A second press answers like the first: while that one is with the provider, it waits for what comes of it. Refusals: those of accepting, and `card_refused`.
 */
export const acceptBooking = async (
  ctx: Ctx,
  driver: { accountId: string; driverId: string },
  bookingId: string,
): Promise<Outcome<null>> => {
  const move = await advanceBooking(ctx, {
    bookingId,
    move: ({ status, paidBy }) => acceptMoveFor(status, paidBy),
    actor: { kind: 'driver', ...driver },
  })
  if (!move.ok) {
    const booking = await findBooking(ctx.db, bookingId)
    const isAlreadyTheirs = booking?.driverId === driver.driverId && isActiveJob(booking.status)
    if (!isAlreadyTheirs) return move
  }
  if (!(await settlePayment(ctx, bookingId))) await settledElsewhere(ctx, bookingId)
  const booking = await findBooking(ctx.db, bookingId)
  if (booking?.status === 'cancelled') return refused('card_refused')
  return accepted(null)
}

const settledElsewhere = async ({ db }: Ctx, bookingId: string): Promise<void> => {
  const giveUpAt = performance.now() + waitMs
  while (performance.now() < giveUpAt && (await isBeingSettled(db, bookingId))) {
    await pause(lookEveryMs)
  }
}
