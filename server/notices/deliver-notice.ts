import { holdsSecret } from '../../domain/notices/failed-notice.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import type { JobRun } from '../kit/jobs/run-job.ts'
import type { SendOutcome } from './channel-outcome.ts'
import type { Channels } from './channels.ts'
import { deliverText, textChannelOf } from './deliver-text.ts'
import { deliverPush } from './deliver-push.ts'
import type { Mailer } from './mailer.ts'
import { noDevice, textsThere } from './outbox-channels.ts'
import { deliverWithinMinutes } from './notice-kinds.ts'
import { isOvertaken } from './is-overtaken.ts'
import { countAttempt, endNotice, noticeById, type NoticeRow } from './notices.store.ts'
import { writeTextInstead } from './text-instead.ts'

export type DeliverCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'log' | 'metrics' | 'config'>

/** Whether a notice is out of date by now: checked by the module that knows, right before it is sent. */
export type IsOver = (
  notice: Pick<NoticeRow, 'kind' | 'channel' | 'bookingId' | 'recipientId'>,
) => Promise<boolean>

type Delivery = Pick<JobRun, 'attempt' | 'isLastAttempt' | 'signal'>

/** So many attempts in all, however often a provider says when to come back. */
const mostAttempts = 12

/**
 * Sends one notice of the outbox, or keeps it for the local outbox page where its channel is not configured. Safe to run twice: a sent
 * notice is not sent again, and each channel has its own means to find out what a dying worker may have sent
 * (`docs/decisions/0023-notice-channels.md`). Fails quietly for the queue to retry; a given-up notice is counted and logged by id alone.
 */
export const deliverNotice = async (
  ctx: DeliverCtx,
  channels: Channels,
  { noticeId }: { noticeId: string },
  job: Delivery,
  isOver: IsOver = async () => false,
): Promise<void> => {
  const notice = await noticeById(ctx.db, noticeId)
  if (!notice || notice.state !== 'queued') return
  if (!isConfigured(ctx, channels, notice)) {
    return endNotice(ctx.db, noticeId, { state: 'kept_locally' })
  }

  const now = await ctx.clock.now(ctx.db)
  const left = secondsLeft(notice, now)
  if (left !== null && left <= 0) return giveUp(ctx, notice, job, 'too_late')
  // the outcome is that of a notice that came too late, and nothing went wrong
  if ((await isOvertaken(ctx.db, notice)) || (await isOver(notice))) {
    return endNotice(ctx.db, noticeId, { state: 'failed', at: now })
  }

  const outcome = await sendBy(ctx, channels, notice, left, job.signal)
  switch (outcome.kind) {
    case 'sent':
      return endNotice(ctx.db, noticeId, { state: 'sent', at: await ctx.clock.now(ctx.db) })
    case 'gone':
      return inTransaction(ctx.db, async (tx) => {
        await endNotice(tx, noticeId, { state: 'failed', at: now })
        await writeTextInstead(ctx, tx, notice)
      })
    case 'refused':
      return giveUp(ctx, notice, job, outcome.code)
    case 'failed':
    case 'in_doubt':
      return tryLater(ctx, notice, job, outcome)
    default: {
      const unknown: never = outcome
      throw new Error(`unknown outcome ${JSON.stringify(unknown)}`)
    }
  }
}

const sendBy = (
  ctx: DeliverCtx,
  channels: Channels,
  notice: NoticeRow,
  left: number | null,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const { mailer, pushClient, smsClient } = channels
  if (notice.channel === 'email' && mailer) return sendMail(ctx, mailer, notice, signal)
  if (notice.channel === 'push' && pushClient)
    return deliverPush(ctx, pushClient, notice, left, signal)
  const textChannel = textChannelOf(notice)
  if (textChannel && smsClient)
    return deliverText(ctx, smsClient, notice, textChannel, left, signal)
  throw new Error(`no way for a notice by ${notice.channel}`)
}

const isConfigured = (
  { config }: DeliverCtx,
  { mailer, pushClient, smsClient }: Channels,
  { channel, address }: NoticeRow,
): boolean => {
  switch (channel) {
    case 'email':
      return mailer !== null
    case 'push':
      return pushClient !== null && address !== noDevice
    case 'sms':
    case 'whatsapp':
      return smsClient !== null && textsThere(config)[channel]
    default: {
      const unknown: never = channel
      throw new Error(`unknown channel ${String(unknown)}`)
    }
  }
}

const sendMail = (
  { config }: DeliverCtx,
  mailer: Mailer,
  notice: NoticeRow,
  signal: AbortSignal,
): Promise<SendOutcome> =>
  mailer.send(
    {
      messageId: messageIdOf(notice.id, config.publicOrigin),
      to: notice.address,
      replyTo: notice.replyTo,
      mail: {
        subject: notice.subject,
        text: notice.bodyText ?? '',
        html: notice.bodyHtml ?? '',
      },
    },
    signal,
  )

/** Throws for the queue to try again, or puts the notice back for the time that the other side has named. */
const tryLater = async (
  ctx: DeliverCtx,
  notice: NoticeRow,
  job: Delivery,
  outcome: { code: string; waitSeconds?: number },
): Promise<void> => {
  const { code, waitSeconds } = outcome
  if (job.isLastAttempt || notice.attempts + 1 >= mostAttempts)
    return giveUp(ctx, notice, job, code)
  await countAttempt(ctx.db, notice.id)
  if (waitSeconds === undefined) throw new Error(`a notice was not taken: ${code}`)
  await inTransaction(ctx.db, async (tx) => {
    const runAt = new Date((await ctx.clock.now(tx)).getTime() + waitSeconds * 1000)
    await ctx.jobs.enqueue(tx, 'deliver-notice', { noticeId: notice.id }, { runAt })
  })
}

const giveUp = async (
  ctx: DeliverCtx,
  notice: NoticeRow,
  job: Delivery,
  code: string,
): Promise<void> => {
  await endNotice(ctx.db, notice.id, {
    state: 'failed',
    at: await ctx.clock.now(ctx.db),
    failure: code,
    keepsBody: !holdsSecret(notice.kind),
  })
  // a colon is followed by an id, and a metric has one line for each label
  ctx.metrics.noticesFailed.inc({
    kind: notice.kind.split(':')[0],
    channel: notice.channel,
  })
  ctx.log.error('notice given up', { noticeId: notice.id, attempt: job.attempt, code })
}

/** RFC 5322: unique for ever, and the same for every attempt. */
const messageIdOf = (noticeId: string, publicOrigin: string): string =>
  `<${noticeId}@${new URL(publicOrigin).hostname}>`

/** For how much longer it is worth delivering; null: for ever. */
const secondsLeft = (notice: NoticeRow, now: Date): number | null => {
  const minutes = deliverWithinMinutes(notice.kind)
  return minutes === null
    ? null
    : (notice.createdAt.getTime() + minutes * 60_000 - now.getTime()) / 1000
}
