import type { RefundRequest } from '../../contract/bookings/refunds.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { findBooking, judgeRefund } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, inTransaction } from '../kit/database/database.ts'
import { publishToBoard } from './board-events.ts'
import { insertRequest, requestById } from './refund-requests.store.ts'

/**
 * The first of two operators proposes a refund; no money moves. Whether that much may be refunded is checked now, so that no operator is
 * asked to approve what is impossible, and again at the approval. On record. Refusals: `not_found`, those of `judgeRefund`,
 * `refund_request_open`.
 */
export const proposeRefund = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live'>,
  operatorId: string,
  { bookingId, amountCents, reason }: { bookingId: string; amountCents: number; reason: string },
): Promise<Outcome<RefundRequest>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    const may = await judgeRefund(tx, booking, amountCents)
    if (!may.ok) return may
    const at = await ctx.clock.now(tx)
    const proposal = { bookingId, amountCents, reason, proposedBy: operatorId, proposedAt: at }
    const requestId = await insertRequest(tx, proposal)
    if (requestId === null) return refused('refund_request_open')
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'propose_refund',
      objectId: bookingId,
      after: { refundRequestId: requestId, amountCents, reason },
      at,
    })
    afterCommit(tx, () => publishToBoard(ctx, bookingId))
    const seen = await requestById(tx, operatorId, requestId)
    return seen ? accepted(seen) : refused('not_found')
  })
