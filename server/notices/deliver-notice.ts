import type { Ctx } from '../context.ts'
import type { JobRun } from '../kit/job-worker.ts'
import type { Mailer } from './mailer.ts'
import { deliverWithinMinutes } from './notice-kinds.ts'
import { countAttempt, endNotice, noticeById, type NoticeRow } from './notices.store.ts'

/**
 * Sends one mail of the outbox, or keeps it for the local mailbox when no mail server is configured (`mailer` null). Safe
 * twice: a mail that was sent is not sent again, and one sent by a worker that died before it could say so carries the same
 * Message-ID the second time. Fails quietly for the queue to retry; given up, it is counted and logged by its id alone.
 */
export const deliverNotice = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'log' | 'metrics' | 'config'>,
  mailer: Mailer | null,
  { noticeId }: { noticeId: string },
  job: Pick<JobRun, 'attempt' | 'isLastAttempt' | 'signal'>,
): Promise<void> => {
  const notice = await noticeById(ctx.db, noticeId)
  if (!notice || notice.state !== 'queued') return
  if (!mailer) return endNotice(ctx.db, noticeId, { state: 'kept_locally' })

  const giveUp = async (why: string): Promise<void> => {
    await endNotice(ctx.db, noticeId, { state: 'failed', at: await ctx.clock.now(ctx.db) })
    // what follows a colon is an id, and a figure has one line for each label
    ctx.metrics.noticesFailed.inc({ kind: notice.kind.split(':')[0] })
    ctx.log.error('mail given up', { noticeId, attempt: job.attempt, code: why })
  }
  if (isTooLate(notice, await ctx.clock.now(ctx.db))) return giveUp('too_late')

  const outcome = await mailer.send(
    {
      messageId: messageIdOf(noticeId, ctx.config.publicOrigin),
      to: notice.address,
      replyTo: notice.replyTo,
      mail: {
        subject: notice.subject,
        text: notice.bodyText ?? '',
        html: notice.bodyHtml ?? '',
      },
    },
    job.signal,
  )
  switch (outcome.kind) {
    case 'sent':
      return endNotice(ctx.db, noticeId, { state: 'sent', at: await ctx.clock.now(ctx.db) })
    case 'refused':
      return giveUp(outcome.code)
    case 'failed':
      if (job.isLastAttempt) return giveUp(outcome.code)
      await countAttempt(ctx.db, noticeId)
      throw new Error(`the mail server did not take the mail: ${outcome.code}`)
    default: {
      const unknown: never = outcome
      throw new Error(`unknown outcome ${JSON.stringify(unknown)}`)
    }
  }
}

/** RFC 5322: unique for ever, and the same for every attempt. */
const messageIdOf = (noticeId: string, publicOrigin: string): string =>
  `<${noticeId}@${new URL(publicOrigin).hostname}>`

const isTooLate = (notice: NoticeRow, now: Date): boolean => {
  const minutes = deliverWithinMinutes(notice.kind)
  return minutes !== null && now.getTime() - notice.createdAt.getTime() > minutes * 60_000
}
