import type { RefundRequest } from '../../contract/bookings/refunds.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { refundIn } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, inTransaction } from '../kit/database/database.ts'
import { publishToBoard } from './board-events.ts'
import { lockRequest, requestById, saveReview } from './refund-requests.store.ts'

export type RefundVerdict = { refundRequestId: string; approve: boolean; note: string }

/**
 * The second of two operators: approves, and the refund is requested in the same transaction, or rejects with a reason. Once, and never by
 * the operator who proposed it. On record. A refund that has become impossible stays open and says so. Refusals: `not_found`,
 * `refund_request_decided`, `own_refund_request`, those of `refundIn`.
 */
export const reviewRefund = (
  ctx: Ctx,
  operatorId: string,
  { refundRequestId, approve, note }: RefundVerdict,
): Promise<Outcome<RefundRequest>> =>
  inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(tx, refundRequestId)
    if (!request) return refused('not_found')
    if (request.state !== 'open') return refused('refund_request_decided')
    const { bookingId, amountCents, reason, proposedBy } = request
    if (proposedBy === operatorId) return refused('own_refund_request')
    const made = approve
      ? await refundIn(ctx, tx, operatorId, { bookingId, amountCents, reason })
      : null
    if (made && !made.ok) return made
    const at = await ctx.clock.now(tx)
    const state = approve ? 'approved' : 'rejected'
    const refundId = made?.value.refundId ?? null
    await saveReview(tx, refundRequestId, {
      state,
      reviewedBy: operatorId,
      reviewedAt: at,
      reviewNote: note === '' ? null : note,
      refundId,
    })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'decide_refund',
      objectId: bookingId,
      before: { refundRequestId, state: 'open', proposedBy, amountCents },
      after: { state, note, refundId },
      at,
    })
    afterCommit(tx, () => publishToBoard(ctx, bookingId))
    const seen = await requestById(tx, operatorId, refundRequestId)
    return seen ? accepted(seen) : refused('not_found')
  })
