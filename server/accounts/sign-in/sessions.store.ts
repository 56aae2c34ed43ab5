/** Sessions as their user sees them: where, since when, and last seen. */
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { sessions } from '../../../db/schema/accounts.ts'
import type { Database, Queryable } from '../../kit/database/database.ts'
import { deviceLabel } from '../../notifications/index.ts'

/**
 * Records that the session was used just now, by a browser of this kind. Of several requests at once the first writes. One that cannot
 * write continues: reading does not depend on free disk space.
 */
export const noteSeen = async (
  db: Database,
  sessionId: string,
  userAgent: string | null,
): Promise<void> => {
  // The live stream reconnects without saying which browser it is.
  const device = userAgent === null ? null : deviceLabel(userAgent)
  const seen = db
    .update(sessions)
    .set({
      lastSeenAt: sql`clock_timestamp()`,
      device: sql`coalesce(${device}, ${sessions.device})`,
    })
    .where(
      and(
        eq(sessions.id, sessionId),
        sql`(${sessions.lastSeenAt} is null or ${sessions.lastSeenAt} < clock_timestamp() - interval '1 minute')`,
      ),
    )
  await seen.catch(() => undefined)
}

export const listSessions = (db: Queryable, accountId: string, currentId: string) =>
  db
    .select({
      sessionId: sessions.id,
      device: sessions.device,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, sql`clock_timestamp()`)))
    .orderBy(
      desc(sql`${sessions.id} = ${currentId}`),
      desc(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`),
    )

/** Returns the ids of the ended sessions. */
export const endSession = async (
  db: Queryable,
  accountId: string,
  sessionId: string,
): Promise<string[]> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, accountId)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Ends all sessions of the account but this one; returns their ids. */
export const endOtherSessions = async (
  db: Queryable,
  accountId: string,
  keptId: string,
): Promise<string[]> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, accountId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}
