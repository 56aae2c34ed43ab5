/** Answers to customers' texts, and numbers that want none. */
import { and, eq, gte, inArray } from 'drizzle-orm'
import { textOptOuts } from '../../db/schema/answered-texts.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { textChannels, type TextChannel } from '../../domain/notifications/notification.ts'
import { fitTextMessage } from '../../domain/notifications/text-message.ts'
import { lineHours } from '../../domain/phone-line.ts'
import { supportContact } from '../../domain/support.ts'
import type { Ctx } from '../context.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { textLink } from './mails/text-link.ts'
import { putIntoOutbox } from './write-mail.ts'

export const textAnswerKind = 'text_answer'

type TextAnswer = {
  /** The text that is answered, unique for ever. */
  key: string
  channel: TextChannel
  /** E.164. */
  number: string
  words: string
  /** Of the booking it is about; null: the site is linked. */
  reference: string | null
}

/**
 * Writes the answer to a text into the outbox, in the transaction that ends the text. The same key again writes nothing. Where it names our
 * line while no call is answered, it says when one is, if that fits.
 */
export const writeTextAnswer = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { key, channel, number, words, reference }: TextAnswer,
): Promise<void> => {
  const id = newId('ntc')
  const path = reference === null ? '/' : `/b/${reference}`
  const sender = ['Towline', reference].filter(Boolean).join(' ')
  const createdAt = await ctx.clock.now(tx)
  const hours = words.includes(supportContact.phone) ? lineHours(createdAt) : null
  const withHours = hours === null ? words : `${words} ${hours}`
  await putIntoOutbox(ctx, tx, [
    {
      id,
      key,
      kind: textAnswerKind,
      channel,
      recipientId: null,
      bookingId: null,
      address: number,
      replyTo: null,
      // the template of WhatsApp ends the sentence
      subject: withHours.replace(/\.$/, ''),
      bodyText: fitTextMessage(
        `${sender}: ${words}`,
        textLink(ctx.config.publicOrigin, path, id),
        ' ',
        hours ?? undefined,
      ),
      bodyHtml: null,
      path,
      createdAt,
    },
  ])
}

/** Whether a text about this booking was written to this number since then, and is sent. */
export const wasTextedAbout = async (
  db: Queryable,
  bookingId: string,
  number: string,
  since: Date,
): Promise<boolean> => {
  if (await isOptedOut(db, 'cancel_by_customer', number)) return false
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.bookingId, bookingId),
        eq(notifications.address, number),
        inArray(notifications.channel, [...textChannels]),
        gte(notifications.createdAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The number gets no texts from now on; mails, receipts among them, are sent as before. */
export const optOut = async (tx: Tx, number: string, at: Date): Promise<void> => {
  await tx.insert(textOptOuts).values({ number, optedOutAt: at }).onConflictDoNothing()
}

export const optIn = async (tx: Tx, number: string): Promise<void> => {
  await tx.delete(textOptOuts).where(eq(textOptOuts.number, number))
}

/** Codes that someone requested, and answers to their own texts, are no notifications. */
const sentAllTheSame = [textAnswerKind, 'phone_code', 'phone_booking']

export const isOptedOut = async (db: Queryable, kind: string, number: string): Promise<boolean> => {
  if (sentAllTheSame.includes(kind.split(':')[0] ?? '')) return false
  return hasOptedOut(db, number)
}

/** Whether the number, in E.164, has sent STOP and no START since. */
export const hasOptedOut = async (db: Queryable, number: string): Promise<boolean> => {
  const rows = await db.select().from(textOptOuts).where(eq(textOptOuts.number, number))
  return rows.length > 0
}
