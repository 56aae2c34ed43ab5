import type { BulkAnswer, BulkRequest } from '../../contract/operations/bulk.ts'
import { problems } from '../../contract/problems.ts'
import { accepted, type Outcome, type Refusal } from '../../domain/refusal.ts'
import { markMessage } from '../contact/index.ts'
import type { Ctx } from '../context.ts'
import { moderateComment } from '../moderation/index.ts'
import { retryNotification } from '../notifications/index.ts'
import { takeBooking } from '../operations/index.ts'

/**
 * Does the same to several rows, one after the other, each in its own transaction and with its own audit row: what is refused for one row
 * leaves the others done. Refusals of a row are those of the action itself.
 */
export const runBulk = async (
  ctx: Ctx,
  operatorId: string,
  request: BulkRequest,
): Promise<Outcome<BulkAnswer>> => {
  const results: BulkAnswer['results'] = []
  for (const id of request.ids) {
    const outcome = await runOne(ctx, operatorId, request.kind, id)
    results.push({ id, refusal: outcome.ok ? null : refusalCopy(outcome.refusal) })
  }
  return accepted({ results })
}

const runOne = (
  ctx: Ctx,
  operatorId: string,
  kind: BulkRequest['kind'],
  id: string,
): Promise<Outcome<unknown>> => {
  switch (kind) {
    case 'take_bookings':
      return takeBooking(ctx, operatorId, id)
    case 'close_messages':
      return markMessage(ctx, operatorId, { messageId: id, state: 'answered', seen: 'open' })
    case 'retry_notifications':
      return retryNotification(ctx, operatorId, id)
    case 'show_comments':
      return moderateComment(ctx, operatorId, id, { decision: 'show', reason: '', seen: 'waiting' })
    default: {
      const unknown: never = kind
      throw new Error(`unknown bulk action ${String(unknown)}`)
    }
  }
}

const refusalCopy = ({ code, detail }: Refusal): { title: string; detail: string } => {
  const words = problems[code]
  return { title: words.title, detail: detail ?? words.detail }
}
