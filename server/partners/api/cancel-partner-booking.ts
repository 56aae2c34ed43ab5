import type { PartnerBooking } from '../../../contract/partners/partner-shapes.ts'
import { accepted, type Outcome } from '../../../domain/refusal.ts'
import { cancelBooking, findBooking } from '../../bookings/index.ts'
import type { Ctx } from '../../context.ts'
import { answeredBefore, answerOnce, type IdempotentRequest } from './answer-once.ts'
import type { PartnerCaller } from './identify-partner.ts'
import { viewPartnerBooking } from './partner-booking-view.ts'

type CancelRequest = {
  idempotencyKey: string
  bookingId: string
  body: { expected_fee_cents: number; reason?: string | null | undefined }
}

/**
 * Cancels as its customer would, at the cost of `domain/payments/cancellation.ts`, which goes on the account. A booking that the insurer has
 * cancelled before stays so: a lost answer is given again. Refusals: those of `cancelBooking`, `idempotency_key_reused`.
 */
export const cancelPartnerBooking = async (
  ctx: Ctx,
  who: PartnerCaller,
  { idempotencyKey, bookingId, body }: CancelRequest,
): Promise<Outcome<PartnerBooking>> => {
  const request: IdempotentRequest = { idempotencyKey, action: `cancel ${bookingId}`, body }
  const earlier = await answeredBefore<PartnerBooking>(ctx, who, request)
  if (earlier) return earlier
  const actor = { kind: 'customer', accountId: who.accountId } as const
  const cancelled = await cancelBooking(ctx, actor, {
    bookingId,
    expectedFeeCents: body.expected_fee_cents,
    reason: body.reason ?? null,
  })
  if (!cancelled.ok && !(await isCancelledByThem(ctx, bookingId))) return cancelled
  return answerOnce(ctx, who, request, async (tx) =>
    accepted(await viewPartnerBooking(ctx, tx, bookingId)),
  )
}

const isCancelledByThem = async (ctx: Ctx, bookingId: string): Promise<boolean> =>
  (await findBooking(ctx.db, bookingId))?.cancelReason === 'customer_cancelled'
