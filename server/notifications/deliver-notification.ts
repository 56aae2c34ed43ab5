import { holdsSecret } from '../../domain/notifications/failed-notification.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import type { JobRun } from '../kit/jobs/run-job.ts'
import type { SendOutcome } from './channel-outcome.ts'
import type { Channels } from './channels.ts'
import { deliverText, textChannelOf } from './deliver-text.ts'
import { deliverPush } from './deliver-push.ts'
import type { Mailer } from './mailer.ts'
import { noDevice, textsThere } from './outbox-channels.ts'
import { deliverWithinMinutes } from './notification-kinds.ts'
import { isOptedOut } from './text-answers.ts'
import { isOvertaken } from './is-overtaken.ts'
import {
  countAttempt,
  endNotification,
  notificationById,
  type NotificationRow,
  noteAttempt,
  noteNotTaken,
} from './notifications.store.ts'
import { writeTextInstead } from './text-instead.ts'
import type { CallClient } from './call-client.ts'

export type DeliverCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'log' | 'metrics' | 'config'>

/** Whether a notification is out of date by now: checked by the module that knows, right before it is sent. */
export type IsOver = (
  notification: Pick<NotificationRow, 'kind' | 'channel' | 'bookingId' | 'recipientId'>,
) => Promise<boolean>

type Delivery = Pick<JobRun, 'attempt' | 'isLastAttempt' | 'signal'>

/** So many attempts in all, however often a provider says when to come back. */
const mostAttempts = 12

/**
 * Sends one notification of the outbox, or keeps it for the local outbox page where its channel is not configured. Safe to run twice: a sent
 * notification is not sent again, and each channel has its own means to find out what a dying worker may have sent
 * (`docs/decisions/0023-notification-channels.md`). Fails quietly for the queue to retry; a given-up notification is counted and logged by id alone.
 */
export const deliverNotification = async (
  ctx: DeliverCtx,
  channels: Channels,
  { notificationId }: { notificationId: string },
  job: Delivery,
  isOver: IsOver = async () => false,
): Promise<void> => {
  const notification = await notificationById(ctx.db, notificationId)
  if (!notification || notification.state !== 'queued') return
  if (
    textChannelOf(notification) &&
    (await isOptedOut(ctx.db, notification.kind, notification.address))
  ) {
    return endNotification(ctx.db, notificationId, {
      state: 'failed',
      at: await ctx.clock.now(ctx.db),
    })
  }
  if (!isConfigured(ctx, channels, notification)) {
    return endNotification(ctx.db, notificationId, { state: 'kept_locally' })
  }

  const now = await ctx.clock.now(ctx.db)
  const left = secondsLeft(notification, now)
  if (left !== null && left <= 0) return giveUp(ctx, notification, job, 'too_late')
  // the outcome is that of a notification that came too late, and nothing went wrong
  if ((await isOvertaken(ctx.db, notification)) || (await isOver(notification))) {
    return endNotification(ctx.db, notificationId, { state: 'failed', at: now })
  }

  const outcome = await sendBy(ctx, channels, notification, left, job.signal)
  switch (outcome.kind) {
    case 'sent':
      return endNotification(ctx.db, notificationId, {
        state: 'sent',
        at: await ctx.clock.now(ctx.db),
      })
    case 'gone':
      return inTransaction(ctx.db, async (tx) => {
        await endNotification(tx, notificationId, { state: 'failed', at: now })
        await writeTextInstead(ctx, tx, notification)
      })
    case 'refused':
      return giveUp(ctx, notification, job, outcome.code)
    case 'failed':
    case 'in_doubt':
      return tryLater(ctx, notification, job, outcome)
    default: {
      const unknown: never = outcome
      throw new Error(`unknown outcome ${JSON.stringify(unknown)}`)
    }
  }
}

const sendBy = (
  ctx: DeliverCtx,
  channels: Channels,
  notification: NotificationRow,
  left: number | null,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const { mailer, pushClient, smsClient, callClient } = channels
  if (notification.channel === 'email' && mailer) return sendMail(ctx, mailer, notification, signal)
  if (notification.channel === 'push' && pushClient)
    return deliverPush(ctx, pushClient, notification, left, signal)
  const textChannel = textChannelOf(notification)
  if (textChannel && smsClient)
    return deliverText(ctx, smsClient, notification, textChannel, left, signal)
  if (notification.channel === 'call' && callClient)
    return deliverCall(ctx, callClient, notification, signal)
  throw new Error(`no way for a notification by ${notification.channel}`)
}

const isConfigured = (
  { config }: DeliverCtx,
  { mailer, pushClient, smsClient, callClient }: Channels,
  { channel, address }: NotificationRow,
): boolean => {
  switch (channel) {
    case 'email':
      return mailer !== null
    case 'push':
      return pushClient !== null && address !== noDevice
    case 'sms':
    case 'whatsapp':
      return smsClient !== null && textsThere(config)[channel]
    case 'call':
      return callClient !== null
    default: {
      const unknown: never = channel
      throw new Error(`unknown channel ${String(unknown)}`)
    }
  }
}

const sendMail = (
  { config }: DeliverCtx,
  mailer: Mailer,
  notification: NotificationRow,
  signal: AbortSignal,
): Promise<SendOutcome> =>
  mailer.send(
    {
      messageId: messageIdOf(notification.id, config.publicOrigin),
      to: notification.address,
      replyTo: notification.replyTo,
      mail: {
        subject: notification.subject,
        text: notification.bodyText ?? '',
        html: notification.bodyHtml ?? '',
      },
    },
    signal,
  )

/** Throws for the queue to try again, or puts the notification back for the time that the other side has named. */
const tryLater = async (
  ctx: DeliverCtx,
  notification: NotificationRow,
  job: Delivery,
  outcome: { code: string; waitSeconds?: number },
): Promise<void> => {
  const { code, waitSeconds } = outcome
  if (job.isLastAttempt || notification.attempts + 1 >= mostAttempts)
    return giveUp(ctx, notification, job, code)
  await countAttempt(ctx.db, notification.id)
  if (waitSeconds === undefined) throw new Error(`a notification was not taken: ${code}`)
  await inTransaction(ctx.db, async (tx) => {
    const runAt = new Date((await ctx.clock.now(tx)).getTime() + waitSeconds * 1000)
    await ctx.jobs.enqueue(
      tx,
      'deliver-notification',
      { notificationId: notification.id },
      { runAt },
    )
  })
}

const giveUp = async (
  ctx: DeliverCtx,
  notification: NotificationRow,
  job: Delivery,
  code: string,
): Promise<void> => {
  await endNotification(ctx.db, notification.id, {
    state: 'failed',
    at: await ctx.clock.now(ctx.db),
    failure: code,
    keepsBody: !holdsSecret(notification.kind),
  })
  // a colon is followed by an id, and a metric has one line for each label
  ctx.metrics.notificationsFailed.inc({
    kind: notification.kind.split(':')[0],
    channel: notification.channel,
  })
  ctx.log.error('notification given up', {
    notificationId: notification.id,
    attempt: job.attempt,
    code,
  })
}

/** RFC 5322: unique for ever, and the same for every attempt. */
const messageIdOf = (notificationId: string, publicOrigin: string): string =>
  `<${notificationId}@${new URL(publicOrigin).hostname}>`

/** For how much longer it is worth delivering; null: for ever. */
const secondsLeft = (notification: NotificationRow, now: Date): number | null => {
  const minutes = deliverWithinMinutes(notification.kind)
  return minutes === null
    ? null
    : (notification.createdAt.getTime() + minutes * 60_000 - now.getTime()) / 1000
}

/**
 * Makes one call. Each is recorded before it is made, and one that may have been made is not made again: a phone that rings twice at night is worse
 * than a code that its owner requests once more.
 */
const deliverCall = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  callClient: CallClient,
  { id, address, bodyText, requestedAt }: NotificationRow,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const now = await ctx.clock.now(ctx.db)
  if (requestedAt || !(await noteAttempt(ctx.db, id, requestedAt, now))) return mayHaveCalled
  const outcome = await callClient.call({ to: address, words: bodyText ?? '' }, signal)
  if (outcome.kind === 'in_doubt') return mayHaveCalled
  if (outcome.kind === 'failed') await noteNotTaken(ctx.db, id)
  return outcome
}

const mayHaveCalled: SendOutcome = { kind: 'refused', code: 'may_have_called' }
