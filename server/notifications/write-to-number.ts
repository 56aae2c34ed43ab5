/** Texts and calls to the number of a person without an account, or one that is about to be proven. */
import { textChannelFor } from '../../domain/notifications/notification.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { fitTextMessage } from '../../domain/notifications/text-message.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { textLink } from './mails/text-link.ts'
import type { NewNotification } from './notifications.store.ts'
import { mayCall, mayText, textsThere } from './outbox-channels.ts'
import { putIntoOutbox } from './write-mail.ts'
import type { ShortNotification } from './write-notifications.ts'

type WriteCtx = Pick<Ctx, 'jobs' | 'clock' | 'config'>

type ToNumber = { key: string; kind: string; phone: string }

/**
 * Sends a text, in the transaction of the event. Answers false, and writes nothing, where texts cannot be sent, or not to this number.
 */
export const writeText = async (
  ctx: WriteCtx,
  tx: Tx,
  {
    short,
    lastLine,
    ...to
  }: ToNumber & {
    short: Omit<ShortNotification, 'path'> & { path?: string }
    /** In place of a link to the path. */
    lastLine?: string
  },
): Promise<boolean> => {
  const { config } = ctx
  if (!mayText(config)) return false
  const words = `Towline: ${short.title}. ${short.body}`
  return writeToNumber(ctx, tx, to, (id) => ({
    channel: textChannelFor('sms', textsThere(config)),
    subject: short.title,
    bodyText: lastLine
      ? fitTextMessage(words, lastLine, '\n')
      : fitTextMessage(words, textLink(config.publicOrigin, short.path ?? '/', id)),
    path: short.path ?? null,
  }))
}

/** Calls the number and reads the words out, in the transaction of the event. Answers false, and writes nothing, where no call can be made. */
export const writeCall = async (
  ctx: WriteCtx,
  tx: Tx,
  { subject, words, ...to }: ToNumber & { subject: string; words: string },
): Promise<boolean> => {
  if (!mayCall(ctx.config)) return false
  return writeToNumber(ctx, tx, to, () => ({
    channel: 'call',
    subject,
    bodyText: words,
    path: null,
  }))
}

const writeToNumber = async (
  ctx: WriteCtx,
  tx: Tx,
  { key, kind, phone }: ToNumber,
  contentOf: (id: string) => Pick<NewNotification, 'channel' | 'subject' | 'bodyText' | 'path'>,
): Promise<boolean> => {
  const address = toE164(phone)
  if (address === null) return false
  const id = newId('ntc')
  const unaddressed = { recipientId: null, bookingId: null, replyTo: null, bodyHtml: null }
  const createdAt = await ctx.clock.now(tx)
  await putIntoOutbox(ctx, tx, [
    { ...unaddressed, ...contentOf(id), id, key, kind, address, createdAt },
  ])
  return true
}
