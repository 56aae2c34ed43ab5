import type { BookingDesk } from '../../contract/booking-desk.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { settlePayment } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { decisionOf } from '../payments/index.ts'
import { viewDesk } from './load-desk.ts'

/**
 * An operator does not wait for the next minute: what was decided about a booking's money is asked of the card provider now, as the worker
 * would ask it. On record before. Whether it is settled then is in the answer. Refusal: `nothing_to_settle`.
 */
export const settleBooking = async (
  ctx: Ctx,
  operatorId: string,
  bookingId: string,
): Promise<Outcome<BookingDesk>> => {
  const decision = await decisionOf(ctx.db, bookingId)
  if (!decision || decision.state === 'done') return refused('nothing_to_settle')
  const { kind, state, attempts } = decision
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'settle_payment',
    objectId: bookingId,
    before: { kind, state, attempts },
    at: await ctx.clock.now(ctx.db),
  })
  await settlePayment(ctx, bookingId)
  return viewDesk(ctx.db, operatorId, bookingId)
}
