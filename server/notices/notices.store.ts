/** The outbox in the database. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { notices } from '../../db/schema/notices.ts'
import type { NoticeChannel } from '../../domain/notices/notice.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { namedQuery } from '../kit/database/named-query.ts'

type StoredNotice = typeof notices.$inferSelect

/** A notice that is not forgotten yet. */
export type NoticeRow = StoredNotice & { address: string; subject: string }

const isRemembered = (notice: StoredNotice): notice is NoticeRow =>
  notice.address !== null && notice.subject !== null

/** One row of the outbox; `null` where the channel has no use for it. */
export type NewNotice = {
  id: string
  /** Who was notified of what on which channel, unique for ever. The same key again writes nothing (reliability.md I6). */
  key: string
  channel: NoticeChannel
  kind: string
  recipientId: string | null
  bookingId: string | null
  /** Where it goes: an e-mail address, a phone number, the id of a device. */
  address: string
  replyTo: string | null
  subject: string
  bodyText: string
  bodyHtml: string | null
  path: string | null
  createdAt: Date
}

const insertMany = namedQuery<[rows: string], { id: string }>(
  'insert notices',
  `insert into notices (id, key, channel, kind, recipient_id, booking_id, address, reply_to, subject, body_text, body_html, path, created_at)
  select n."id", n."key", n."channel", n."kind", n."recipientId", n."bookingId", n."address", n."replyTo", n."subject", n."bodyText",
    n."bodyHtml", n."path", n."createdAt"
  from jsonb_to_recordset($1::jsonb) as n("id" text, "key" text, "channel" text, "kind" text, "recipientId" text, "bookingId" text,
    "address" text, "replyTo" text, "subject" text, "bodyText" text, "bodyHtml" text, "path" text, "createdAt" timestamptz)
  order by n."key"
  on conflict (key) do nothing
  returning id`,
)

/**
 * Inserts all of them in one statement, in the order of their keys so that two writers of the same keys never deadlock. Answers the ids of
 * the new ones.
 */
export const insertNotices = async (tx: Tx, rows: readonly NewNotice[]): Promise<string[]> => {
  if (rows.length === 0) return []
  const json = JSON.stringify(rows, (_key, value: unknown) => storable(value))
  return (await insertMany(tx, json)).map(({ id }) => id)
}

/** PostgreSQL stores neither NUL nor half a character in a text, and would refuse all rows because of one. */
const storable = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
    : value

/** Null also for one that is forgotten. */
export const noticeById = async (db: Queryable, id: string): Promise<NoticeRow | null> => {
  const [row] = await db.select().from(notices).where(eq(notices.id, id))
  return row && isRemembered(row) ? row : null
}

/** Whether this person got, or is about to get, a later notification of these kinds about the same booking on one of these channels. */
export const hasLater = async (
  db: Queryable,
  {
    bookingId,
    recipientId,
    createdAt,
  }: { bookingId: string; recipientId: string; createdAt: Date },
  { channels, kinds }: { channels: readonly NoticeChannel[]; kinds: readonly string[] },
): Promise<boolean> => {
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.bookingId, bookingId),
        eq(notices.recipientId, recipientId),
        inArray(notices.channel, [...channels]),
        inArray(notices.kind, [...kinds]),
        gt(notices.createdAt, createdAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

type Ending =
  | { state: 'sent'; at: Date }
  /** `failure`: why it was not delivered; left out when a newer notification has replaced it. */
  | { state: 'failed'; at: Date; failure?: string; keepsBody?: boolean }
  | { state: 'kept_locally' }

/**
 * Stores the outcome. Bodies hold links and codes that open an account, so only the local outbox keeps them, and a failed notice without
 * such secrets, for an operator to send again.
 */
export const endNotice = async (db: Queryable, id: string, ending: Ending): Promise<void> => {
  await db
    .update(notices)
    .set({
      state: ending.state,
      attempts: sql`${notices.attempts} + 1`,
      ...(ending.state === 'kept_locally' || (ending.state === 'failed' && ending.keepsBody)
        ? {}
        : { bodyText: null, bodyHtml: null }),
      ...(ending.state === 'failed' && ending.failure !== undefined
        ? { failure: ending.failure, failedAt: ending.at }
        : {}),
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

/**
 * Records, before a provider is called, that the call is being made and since when. Answers false when another worker has recorded that
 * since the row was read: then that worker makes the call. `before` is what the row said when it was read.
 */
export const noteAsking = async (
  db: Queryable,
  id: string,
  before: Date | null,
  at: Date,
): Promise<boolean> => {
  const noted = await db
    .update(notices)
    .set({ askedAt: at })
    .where(
      and(
        eq(notices.id, id),
        eq(notices.state, 'queued'),
        before ? eq(notices.askedAt, before) : isNull(notices.askedAt),
      ),
    )
    .returning({ id: notices.id })
  return noted.length === 1
}

/** The provider certainly did not accept it: nothing is in doubt. */
export const noteNotTaken = async (db: Queryable, id: string): Promise<void> => {
  await db.update(notices).set({ askedAt: null }).where(eq(notices.id, id))
}

export type OutboxFilter = {
  channels: readonly NoticeChannel[]
  address: string | null
  limit: number
}

/** The local outbox, newest first. */
export const recentNotices = async (
  db: Queryable,
  { channels, address, limit }: OutboxFilter,
): Promise<NoticeRow[]> => {
  const rows = await db
    .select()
    .from(notices)
    .where(
      and(
        inArray(notices.channel, [...channels]),
        ne(notices.state, 'sent'),
        address ? eq(notices.address, address) : isNotNull(notices.address),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit)
  return rows.filter(isRemembered)
}

/** Gives up notices that were never delivered with it. */
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
