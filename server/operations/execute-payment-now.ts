import type { OperatorBooking } from '../../contract/operations/operator-booking.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { executePayment } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { findPaymentOperation } from '../payments/index.ts'
import { viewOperatorBooking } from './load-operator-booking.ts'

/**
 * Lets an operator execute a booking's payment operation now instead of at the next minute: asks the card provider as the worker
 * would. On record before. The answer says whether it is done then. Refusal: `nothing_to_settle`.
 */
export const executePaymentNow = async (
  ctx: Ctx,
  operatorId: string,
  bookingId: string,
): Promise<Outcome<OperatorBooking>> => {
  const operation = await findPaymentOperation(ctx.db, bookingId)
  if (!operation || operation.state === 'done') return refused('nothing_to_settle')
  const { kind, state, attempts } = operation
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'check_payment',
    objectId: bookingId,
    before: { kind, state, attempts },
    at: await ctx.clock.now(ctx.db),
  })
  await executePayment(ctx, bookingId)
  return viewOperatorBooking(ctx.db, operatorId, bookingId)
}
