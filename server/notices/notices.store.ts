/** The outbox in the database. */
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { notices } from '../../db/schema/notices.ts'
import type { Queryable } from '../kit/database.ts'
import type { NoticeToWrite } from './write-notice.ts'

type StoredNotice = typeof notices.$inferSelect

/** A notice that is not forgotten yet. */
export type NoticeRow = StoredNotice & { address: string; subject: string }

const isRemembered = (notice: StoredNotice): notice is NoticeRow =>
  notice.address !== null && notice.subject !== null

/** Answers false when the key was there already. */
export const insertNotice = async (
  db: Queryable,
  { mail, at, ...notice }: NoticeToWrite & { id: string; at: Date },
): Promise<boolean> => {
  const inserted = await db
    .insert(notices)
    .values({
      ...notice,
      channel: 'email',
      subject: mail.subject,
      bodyText: mail.text,
      bodyHtml: mail.html,
      createdAt: at,
    })
    .onConflictDoNothing({ target: notices.key })
    .returning({ id: notices.id })
  return inserted.length > 0
}

/** Null as well for one that is forgotten. */
export const noticeById = async (db: Queryable, id: string): Promise<NoticeRow | null> => {
  const [row] = await db.select().from(notices).where(eq(notices.id, id))
  return row && isRemembered(row) ? row : null
}

type Ending = { state: 'sent' | 'failed'; at: Date } | { state: 'kept_locally' }

/** How it ended. Bodies hold links and codes that open an account, so only the local mailbox keeps them. */
export const endNotice = async (db: Queryable, id: string, ending: Ending): Promise<void> => {
  await db
    .update(notices)
    .set({
      state: ending.state,
      attempts: sql`${notices.attempts} + 1`,
      ...(ending.state === 'kept_locally' ? {} : { bodyText: null, bodyHtml: null }),
      ...(ending.state === 'sent' ? { sentAt: ending.at } : {}),
    })
    .where(and(eq(notices.id, id), eq(notices.state, 'queued')))
}

export const countAttempt = async (db: Queryable, id: string): Promise<void> => {
  await db
    .update(notices)
    .set({ attempts: sql`${notices.attempts} + 1` })
    .where(eq(notices.id, id))
}

/** The local mailbox, newest first. */
export const recentNotices = async (
  db: Queryable,
  { address, limit }: { address: string | null; limit: number },
): Promise<NoticeRow[]> => {
  const rows = await db
    .select()
    .from(notices)
    .where(address ? eq(notices.address, address) : isNotNull(notices.address))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit)
  return rows.filter(isRemembered)
}

/** One that was never delivered is given up with it. */
export const forgetNoticesBefore = async (db: Queryable, moment: Date): Promise<void> => {
  await db
    .update(notices)
    .set({
      state: sql`case ${notices.state} when 'queued' then 'failed' else ${notices.state} end`,
      address: null,
      replyTo: null,
      subject: null,
      recipientId: null,
      bodyText: null,
      bodyHtml: null,
    })
    .where(and(lt(notices.createdAt, moment), isNotNull(notices.address)))
}
