import type { InboxMessage } from '../../contract/operations/inbox.ts'
import { formatDate } from '../../domain/time/dublin-time.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { supportContact } from '../../domain/support.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { writeMail } from '../notifications/index.ts'
import { answerMail } from './contact-mails.ts'
import { viewMessage } from './inbox-view.ts'
import { insertReply, lockMessage, repliesTo, saveMessage } from './inbox.store.ts'

/**
 * An operator answers by mail; the answer is kept with the message, which then counts as answered and is assigned to them unless it was
 * assigned to another operator. On record; the text is kept with the message alone, and is deleted with it. Refusals: `not_found`,
 * `message_answered` when another answer was written first.
 */
export const answerMessage = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  operatorId: string,
  { messageId, content, seenReplies }: { messageId: string; content: string; seenReplies: number },
): Promise<Outcome<InboxMessage>> =>
  inTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(tx, messageId)
    if (!message) return refused('not_found')
    if ((await repliesTo(tx, [messageId])).length !== seenReplies)
      return refused('message_answered')
    const at = await ctx.clock.now(tx)
    const replyId = await insertReply(tx, {
      messageId,
      writtenBy: operatorId,
      content,
      writtenAt: at,
    })
    const after = {
      ...message,
      state: 'answered' as const,
      assignedTo: message.assignedTo ?? operatorId,
    }
    await saveMessage(tx, messageId, { state: after.state, assignedTo: after.assignedTo })
    await writeMail(ctx, tx, {
      key: `contact-answer:${replyId}`,
      kind: 'contact_answer',
      recipientId: message.accountId,
      bookingId: null,
      address: message.email,
      replyTo: supportContact.email,
      mail: answerMail({ ...message, content, day: formatDate(message.createdAt) }),
    })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'answer_message',
      objectId: messageId,
      before: { state: message.state },
      after: { state: after.state, replyId },
      at,
    })
    return accepted(await viewMessage(tx, after))
  })
