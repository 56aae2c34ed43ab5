import type { OperatorBooking } from '../../contract/operations/operator-booking.ts'
import { refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { executePayment, waitForExecution } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { findPaymentOperation } from '../payments/index.ts'
import { viewOperatorBooking } from './load-operator-booking.ts'

/**
 * Lets an operator execute a booking's payment operation now instead of at the next minute: asks the card provider as the worker
 * would, after an attempt that the worker is at. On record before. The answer says whether it is done then; where the worker was first,
 * nothing is asked and the answer is the same. Refusal: `nothing_to_settle`, before there is an operation.
 */
export const executePaymentNow = async (
  ctx: Ctx,
  operatorId: string,
  bookingId: string,
): Promise<Outcome<OperatorBooking>> => {
  const operation = await findPaymentOperation(ctx.db, bookingId)
  if (!operation) return refused('nothing_to_settle')
  if (operation.state === 'done') return viewOperatorBooking(ctx.db, operatorId, bookingId)
  const { kind, state, attempts } = operation
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'check_payment',
    objectId: bookingId,
    before: { kind, state, attempts },
    at: await ctx.clock.now(ctx.db),
  })
  await waitForExecution(ctx, bookingId)
  await executePayment(ctx, bookingId)
  return viewOperatorBooking(ctx.db, operatorId, bookingId)
}
