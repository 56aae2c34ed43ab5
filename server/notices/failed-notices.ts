/** What operators do about notifications that could not be delivered. */
import { z } from 'zod'
import type { FailedNotice } from '../../contract/operations/failed-notices.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { moment } from '../../contract/shapes.ts'
import { retryStopOf, type RetryStop } from '../../domain/notices/failed-notice.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import {
  dismiss,
  failedNotices,
  lockFailed,
  queueAgain,
  type FailedAfter,
  type FailedRow,
} from './failed-notices.store.ts'
import { deliverWithinMinutes } from './notice-kinds.ts'

type Stored = FailedRow['notice']

/** Anyone can write one. */
const cursorShape = z.tuple([moment, z.string().regex(/^ntc_[0-9a-z]{26}$/)])

/** Newest first. The audit log records that an operator read so many. Refusal: `invalid_input` for a cursor that was never issued. */
export const listFailedNotices = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { cursor, limit }: InputOf<'GET /api/operations/failed-notices'>['query'],
): Promise<Outcome<AnswerOf<'GET /api/operations/failed-notices'>>> => {
  const after = cursor === undefined ? null : parseCursor(cursor)
  if (cursor !== undefined && !after) {
    return refused('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  }
  const now = await ctx.clock.now(ctx.db)
  const rows = await failedNotices(ctx.db, { after, limit: limit + 1 })
  const items = rows.slice(0, limit).flatMap((row) => viewFailed(row, now) ?? [])
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_failed_notices',
    objectId: 'failed-notices',
    after: { notices: items.length },
    at: now,
  })
  const last = rows.length > limit ? items.at(-1) : undefined
  return accepted({
    items,
    nextCursor: last
      ? Buffer.from(JSON.stringify([last.failedAt, last.noticeId])).toString('base64url')
      : null,
  })
}

/**
 * Sends it again, to the same address: its delivery is enqueued in the same transaction. On record. Refusals: `not_found`,
 * `notice_not_failed` when another operator was first, `notice_not_retriable` when its text is out of date or was not kept.
 */
export const retryNotice = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  operatorId: string,
  noticeId: string,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockFailed(tx, noticeId)
    if (!locked) return refused('not_found')
    if (!locked.isWaiting) return refused('notice_not_failed')
    const { notice } = locked
    const at = await ctx.clock.now(tx)
    if (stopOf(notice, at) !== null) return refused('notice_not_retriable')
    await queueAgain(tx, noticeId)
    await ctx.jobs.enqueue(tx, 'deliver-notice', { noticeId })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'retry_notice',
      objectId: noticeId,
      before: { ...recordOf(notice), state: 'failed' },
      after: { state: 'queued', retries: notice.retries + 1 },
      at,
    })
    return accepted(undefined)
  })

/** Gives it up for ever, with a reason. On record. Refusals: `not_found`, `notice_not_failed`. */
export const dismissNotice = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { noticeId, reason }: { noticeId: string; reason: string },
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockFailed(tx, noticeId)
    if (!locked) return refused('not_found')
    if (!locked.isWaiting) return refused('notice_not_failed')
    const at = await ctx.clock.now(tx)
    await dismiss(tx, noticeId, { by: operatorId, reason, at })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'dismiss_notice',
      objectId: noticeId,
      before: { ...recordOf(locked.notice), state: 'failed' },
      after: { state: 'given up', reason },
      at,
    })
    return accepted(undefined)
  })

/** The kind of notice for the audit log, without recipient and text: a record is for ever. */
const recordOf = ({ channel, kind, bookingId, failure }: Stored) => ({
  channel,
  kind,
  bookingId,
  failure,
})

const stopOf = (notice: Stored, now: Date): RetryStop | null =>
  retryStopOf(
    {
      hasBody: notice.bodyText !== null,
      writtenAt: notice.createdAt,
      worthMinutes: deliverWithinMinutes(notice.kind),
    },
    now,
  )

const viewFailed = ({ notice, recipientName }: FailedRow, now: Date): FailedNotice | null => {
  const { id, channel, kind, recipientId, address, subject, bookingId, failure, failedAt } = notice
  // those are not read: it says so in the query
  if (failure === null || failedAt === null || subject === null) return null
  return {
    noticeId: id,
    channel,
    kind,
    recipient:
      recipientId !== null && recipientName !== null
        ? { accountId: recipientId, name: recipientName }
        : null,
    address: channel === 'push' ? null : address,
    subject,
    bookingId,
    failure,
    attempts: notice.attempts,
    retries: notice.retries,
    writtenAt: notice.createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    retryStop: stopOf(notice, now),
  }
}

const parseCursor = (cursor: string): FailedAfter | null => {
  try {
    const parsed = cursorShape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return parsed.success ? parsed.data : null
  } catch {
    // not JSON: not a cursor of ours
    return null
  }
}
