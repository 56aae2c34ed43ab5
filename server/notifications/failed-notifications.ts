/** What operators do about notifications that could not be delivered. */
import { z } from 'zod'
import type { FailedNotification } from '../../contract/operations/failed-notifications.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { moment } from '../../contract/shapes.ts'
import { retryStopOf, type RetryStop } from '../../domain/notifications/failed-notification.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { readCursor, writeCursor } from '../kit/page-cursor.ts'
import {
  dismiss,
  failedNotifications,
  lockFailed,
  queueAgain,
  type FailedRow,
} from './failed-notifications.store.ts'
import { deliverWithinMinutes } from './notification-kinds.ts'

type Stored = FailedRow['notification']

const cursorShape = z.tuple([moment, z.string().regex(/^ntc_[0-9a-z]{26}$/)])

/** Newest first. The audit log records that an operator read so many. Refusal: `invalid_input` for a cursor that was never issued. */
export const listFailedNotifications = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { cursor, limit }: InputOf<'GET /api/operations/failed-notifications'>['query'],
): Promise<Outcome<AnswerOf<'GET /api/operations/failed-notifications'>>> => {
  const after = readCursor(cursor, cursorShape)
  if (!after.ok) return after
  const now = await ctx.clock.now(ctx.db)
  const rows = await failedNotifications(ctx.db, { after: after.value, limit: limit + 1 })
  const items = rows.slice(0, limit).flatMap((row) => viewFailed(row, now) ?? [])
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_failed_notifications',
    objectId: 'failed-notifications',
    after: { notifications: items.length },
    at: now,
  })
  const last = rows.length > limit ? items.at(-1) : undefined
  return accepted({
    items,
    nextCursor: last ? writeCursor([last.failedAt, last.notificationId]) : null,
  })
}

/**
 * Sends it again, to the same address: its delivery is enqueued in the same transaction. On record. Refusals: `not_found`,
 * `notification_not_failed` when another operator was first, `notification_not_retriable` when its text is out of date or was not kept.
 */
export const retryNotification = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  operatorId: string,
  notificationId: string,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockFailed(tx, notificationId)
    if (!locked) return refused('not_found')
    if (!locked.isWaiting) return refused('notification_not_failed')
    const { notification } = locked
    const at = await ctx.clock.now(tx)
    if (stopOf(notification, at) !== null) return refused('notification_not_retriable')
    await queueAgain(tx, notificationId)
    await ctx.jobs.enqueue(tx, 'deliver-notification', { notificationId })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'retry_notification',
      objectId: notificationId,
      before: { ...recordOf(notification), state: 'failed' },
      after: { state: 'queued', retries: notification.retries + 1 },
      at,
    })
    return accepted(undefined)
  })

/** Gives it up for ever, with a reason. On record. Refusals: `not_found`, `notification_not_failed`. */
export const dismissNotification = (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { notificationId, reason }: { notificationId: string; reason: string },
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockFailed(tx, notificationId)
    if (!locked) return refused('not_found')
    if (!locked.isWaiting) return refused('notification_not_failed')
    const at = await ctx.clock.now(tx)
    await dismiss(tx, notificationId, { by: operatorId, reason, at })
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'dismiss_notification',
      objectId: notificationId,
      before: { ...recordOf(locked.notification), state: 'failed' },
      after: { state: 'given up', reason },
      at,
    })
    return accepted(undefined)
  })

/** The kind of notification for the audit log, without recipient and text: a record is for ever. */
const recordOf = ({ channel, kind, bookingId, failure }: Stored) => ({
  channel,
  kind,
  bookingId,
  failure,
})

const stopOf = (notification: Stored, now: Date): RetryStop | null =>
  retryStopOf(
    {
      hasBody: notification.bodyText !== null,
      writtenAt: notification.createdAt,
      worthMinutes: deliverWithinMinutes(notification.kind),
    },
    now,
  )

const viewFailed = (
  { notification, recipientName }: FailedRow,
  now: Date,
): FailedNotification | null => {
  const { id, channel, kind, recipientId, address, subject, bookingId, failure, failedAt } =
    notification
  // those are not read: it says so in the query
  if (failure === null || failedAt === null || subject === null) return null
  return {
    notificationId: id,
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
    attempts: notification.attempts,
    retries: notification.retries,
    writtenAt: notification.createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    retryStop: stopOf(notification, now),
  }
}
