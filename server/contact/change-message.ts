import type { InboxMessage } from '../../contract/operations/inbox.ts'
import type { MessageState } from '../../domain/contact-message.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit, type AuditEntry } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import type { ContactMessageRow } from './contact.store.ts'
import { viewMessage } from './inbox-view.ts'
import { lockMessage, operatorsAtWork, saveMessage } from './inbox.store.ts'

type InboxCtx = Pick<Ctx, 'db' | 'clock'>
type Changes = Partial<Pick<ContactMessageRow, 'state' | 'assignedTo'>>

/**
 * Puts a message aside as spam or as answered elsewhere, or reopens it. On record. `seen`: its state when it was chosen with others; then it is
 * refused with `message_changed` when it has another by now. Refusal: `not_found`.
 */
export const markMessage = (
  ctx: InboxCtx,
  operatorId: string,
  { messageId, state, seen }: { messageId: string; state: MessageState; seen?: MessageState },
): Promise<Outcome<InboxMessage>> =>
  inTransaction(ctx.db, async (tx) => {
    const message = seen === undefined ? null : await lockMessage(tx, messageId)
    if (message && message.state !== seen) return refused('message_changed')
    return change(ctx, tx, messageId, { state }, operatorId, 'mark_message')
  })

/** Assigns a message to an operator, or unassigns it. On record. Refusal: `not_found`, also when the account is not an operator. */
export const assignMessage = (
  ctx: InboxCtx,
  operatorId: string,
  { messageId, accountId }: { messageId: string; accountId: string | null },
): Promise<Outcome<InboxMessage>> =>
  inTransaction(ctx.db, async (tx) => {
    if (accountId !== null) {
      const isOperator = (await operatorsAtWork(tx)).some((one) => one.accountId === accountId)
      if (!isOperator) return refused('not_found')
    }
    return change(ctx, tx, messageId, { assignedTo: accountId }, operatorId, 'assign_message')
  })

const change = async (
  ctx: InboxCtx,
  tx: Tx,
  messageId: string,
  changes: Changes,
  operatorId: string,
  action: AuditEntry['action'],
): Promise<Outcome<InboxMessage>> => {
  const message = await lockMessage(tx, messageId)
  if (!message) return refused('not_found')
  await saveMessage(tx, messageId, changes)
  const { state, assignedTo } = message
  await writeAudit(tx, {
    accountId: operatorId,
    action,
    objectId: messageId,
    before: 'state' in changes ? { state } : { assignedTo },
    after: changes,
    at: await ctx.clock.now(tx),
  })
  return accepted(await viewMessage(tx, { ...message, ...changes }))
}
