/** Notices that failed for good and that no operator has handled; `notices_failed` is their index. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { notices } from '../../db/schema/notices.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

/** Leaves out notifications that a newer one overtook, dismissed ones, and those whose address was erased. */
const waits = and(
  eq(notices.state, 'failed'),
  isNotNull(notices.failure),
  isNull(notices.dismissedAt),
  isNotNull(notices.address),
)

export type FailedAfter = readonly [failedAt: string, id: string]

export const failedNotices = async (
  db: Queryable,
  { after, limit }: { after: FailedAfter | null; limit: number },
) =>
  db
    .select({ notice: notices, recipientName: profiles.fullName })
    .from(notices)
    .leftJoin(profiles, eq(profiles.id, notices.recipientId))
    .where(
      and(
        waits,
        after
          ? sql`(${notices.failedAt}, ${notices.id}) < (${after[0]}::timestamptz, ${after[1]}::text)`
          : undefined,
      ),
    )
    .orderBy(desc(notices.failedAt), desc(notices.id))
    .limit(limit)

export type FailedRow = Awaited<ReturnType<typeof failedNotices>>[number]

export const countFailedNotices = (db: Queryable): Promise<number> => db.$count(notices, waits)

/** Null: there is no such notice. `waits`: no operator has handled it yet. */
export const lockFailed = async (tx: Tx, noticeId: string) => {
  const [notice] = await tx.select().from(notices).where(eq(notices.id, noticeId)).for('update')
  if (!notice) return null
  const isWaiting =
    notice.state === 'failed' &&
    notice.failure !== null &&
    notice.dismissedAt === null &&
    notice.address !== null
  return { notice, isWaiting }
}

/** Queues it as if it had just been written, but keeps the record of earlier attempts. */
export const queueAgain = async (tx: Tx, noticeId: string): Promise<void> => {
  await tx
    .update(notices)
    .set({
      state: 'queued',
      failure: null,
      failedAt: null,
      askedAt: null,
      retries: sql`${notices.retries} + 1`,
    })
    .where(eq(notices.id, noticeId))
}

/** Dismisses it for ever; its text is not needed any more. */
export const dismiss = async (
  tx: Tx,
  noticeId: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> => {
  await tx
    .update(notices)
    .set({
      dismissedAt: at,
      dismissedBy: by,
      dismissedReason: reason,
      bodyText: null,
      bodyHtml: null,
    })
    .where(eq(notices.id, noticeId))
}
