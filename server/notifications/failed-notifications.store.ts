/** Notifications that failed for good and that no operator has handled; `notifications_failed` is their index. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { notifications } from '../../db/schema/notifications.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** Leaves out notifications that a newer one overtook, dismissed ones, and those whose address was erased. */
const waits = and(
  eq(notifications.state, 'failed'),
  isNotNull(notifications.failure),
  isNull(notifications.dismissedAt),
  isNotNull(notifications.address),
)

export type FailedAfter = readonly [failedAt: string, id: string]

export const failedNotifications = async (
  db: Queryable,
  { after, limit }: { after: FailedAfter | null; limit: number },
) =>
  db
    .select({ notification: notifications, recipientName: profiles.fullName })
    .from(notifications)
    .leftJoin(profiles, eq(profiles.id, notifications.recipientId))
    .where(
      and(
        waits,
        after
          ? sql`(${notifications.failedAt}, ${notifications.id}) < (${after[0]}::timestamptz, ${after[1]}::text)`
          : undefined,
      ),
    )
    .orderBy(desc(notifications.failedAt), desc(notifications.id))
    .limit(limit)

export type FailedRow = Awaited<ReturnType<typeof failedNotifications>>[number]

export const countFailedNotifications = (db: Queryable): Promise<number> =>
  db.$count(notifications, waits)

/** Null: there is no such notification. `waits`: no operator has handled it yet. */
export const lockFailed = async (tx: Tx, notificationId: string) => {
  const [notification] = await tx
    .select()
    .from(notifications)
    .where(eq(notifications.id, notificationId))
    .for('update')
  if (!notification) return null
  const isWaiting =
    notification.state === 'failed' &&
    notification.failure !== null &&
    notification.dismissedAt === null &&
    notification.address !== null
  return { notification, isWaiting }
}

/** Queues it as if it had just been written, but keeps the record of earlier attempts. */
export const queueAgain = async (tx: Tx, notificationId: string): Promise<void> => {
  await tx
    .update(notifications)
    .set({
      state: 'queued',
      failure: null,
      failedAt: null,
      requestedAt: null,
      retries: sql`${notifications.retries} + 1`,
    })
    .where(eq(notifications.id, notificationId))
}

/** Dismisses it for ever; its text is not needed any more. */
export const dismiss = async (
  tx: Tx,
  notificationId: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> => {
  await tx
    .update(notifications)
    .set({
      dismissedAt: at,
      dismissedBy: by,
      dismissedReason: reason,
      bodyText: null,
      bodyHtml: null,
    })
    .where(eq(notifications.id, notificationId))
}
