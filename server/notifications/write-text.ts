import { textChannelFor } from '../../domain/notifications/notification.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { fitTextMessage } from '../../domain/notifications/text-message.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { mayText, textsThere } from './outbox-channels.ts'
import { textLink } from './mails/text-link.ts'
import { putIntoOutbox } from './write-mail.ts'
import type { ShortNotification } from './write-notifications.ts'

/**
 * Sends a text to the number of a person without an account, in the transaction of the event. Answers false, and writes nothing, where
 * texts cannot be sent, or not to this number.
 */
export const writeText = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  {
    key,
    kind,
    phone,
    short,
    lastLine,
  }: {
    key: string
    kind: string
    phone: string
    short: Omit<ShortNotification, 'path'> & { path?: string }
    /** In place of a link to the path. */
    lastLine?: string
  },
): Promise<boolean> => {
  const { config } = ctx
  const address = toE164(phone)
  if (address === null || !mayText(config)) return false
  const id = newId('ntc')
  const words = `Towline: ${short.title}. ${short.body}`
  await putIntoOutbox(ctx, tx, [
    {
      id,
      key,
      kind,
      channel: textChannelFor('sms', textsThere(config)),
      recipientId: null,
      bookingId: null,
      address,
      replyTo: null,
      subject: short.title,
      bodyText: lastLine
        ? fitTextMessage(words, lastLine, '\n')
        : fitTextMessage(words, textLink(config.publicOrigin, short.path ?? '/', id)),
      bodyHtml: null,
      path: short.path ?? null,
      createdAt: await ctx.clock.now(tx),
    },
  ])
  return true
}
