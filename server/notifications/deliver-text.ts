/**
 * Sends one text. The provider cannot tell a repeated request from a new one, so each request is recorded before it is made: a worker
 * that finds such a record asks the provider whether the message went, and never sends on a guess (reliability.md I6).
 */
import type { TextChannel } from '../../domain/notifications/notification.ts'
import type { Ctx } from '../context.ts'
import type { SendOutcome } from './channel-outcome.ts'
import { markOf, textLink } from './mails/text-link.ts'
import { noteAttempt, noteNotTaken, type NotificationRow } from './notifications.store.ts'
import type { SmsClient } from './sms-client.ts'

/**
 * A request whose answer never came may still be under way: the provider's list is believed only after this. Longer than `openSmsClient`
 * waits for an answer.
 */
const doubtSeconds = 60

/** Texts do not stay worth delivering for ever: after a day a text about a recovery would only surprise. */
const longestWorthSeconds = 86_400

export const textChannelOf = ({ channel }: Pick<NotificationRow, 'channel'>): TextChannel | null =>
  channel === 'sms' || channel === 'whatsapp' ? channel : null

export const deliverText = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  smsClient: SmsClient,
  notification: NotificationRow,
  channel: TextChannel,
  left: number | null,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const now = await ctx.clock.now(ctx.db)
  const to = notification.address
  const mark = markOf(notification.id)
  if (notification.requestedAt) {
    const found = await smsClient.find({ channel, to, mark }, signal)
    if (found.kind === 'found') return { kind: 'sent' }
    if (found.kind === 'failed') return { kind: 'in_doubt', code: found.code }
    const sinceSeconds = (now.getTime() - notification.requestedAt.getTime()) / 1000
    if (sinceSeconds < doubtSeconds) return { kind: 'in_doubt', code: 'asked_just_now' }
  }
  // another worker that asks at this time is the one that sends
  if (!(await noteAttempt(ctx.db, notification.id, notification.requestedAt, now))) {
    return { kind: 'in_doubt', code: 'asked_by_another' }
  }
  const outcome = await smsClient.send(
    {
      channel,
      to,
      text: notification.bodyText ?? '',
      parts: {
        words: `${notification.subject}.`,
        link: textLink(ctx.config.publicOrigin, notification.path ?? '/', notification.id),
      },
      worthSeconds: Math.min(left ?? longestWorthSeconds, longestWorthSeconds),
    },
    signal,
  )
  if (outcome.kind === 'failed') await noteNotTaken(ctx.db, notification.id)
  return outcome
}
