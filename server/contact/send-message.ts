import type { ContactMessage } from '../../contract/contact.ts'
import {
  contactAcknowledgementsPerDay,
  contactRepeatMinutes,
} from '../../domain/contact-message.ts'
import { supportContact } from '../../domain/support.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { writeMail } from '../notifications/index.ts'
import { acknowledgementMail, messageMail } from './contact-mails.ts'
import { insertMessage, lockSender, messagesOfSender } from './contact.store.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Keeps a message to support, mails it to them and acknowledges it to its sender, all in one transaction. A repetition within the
 * hour, because the first answer got lost, counts as the same message. `accountId`: the signed-in account, if any.
 */
export const sendMessage = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  accountId: string | null,
  { name, email, message }: ContactMessage,
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await lockSender(tx, email)
    const now = await ctx.clock.now(tx)
    const today = await messagesOfSender(tx, email, new Date(now.getTime() - dayMs))
    const repeatedSince = now.getTime() - contactRepeatMinutes * 60_000
    const isRepeated = today.some(
      (earlier) => earlier.message === message && earlier.createdAt.getTime() > repeatedSince,
    )
    if (isRepeated) return

    const sent = {
      id: newId('ctm'),
      accountId,
      name,
      email,
      message,
      createdAt: now,
      state: 'open' as const,
      assignedTo: null,
    }
    await insertMessage(tx, sent)
    await writeMail(ctx, tx, {
      key: `contact-message:${sent.id}`,
      kind: 'contact_message',
      recipientId: null,
      bookingId: null,
      address: supportContact.email,
      replyTo: email,
      mail: messageMail(sent),
    })
    if (today.length >= contactAcknowledgementsPerDay) return
    await writeMail(ctx, tx, {
      key: `contact-acknowledged:${sent.id}`,
      kind: 'contact_acknowledged',
      recipientId: null,
      bookingId: null,
      address: email,
      mail: acknowledgementMail(sent),
    })
  })
