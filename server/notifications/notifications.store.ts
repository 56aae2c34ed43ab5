/** The outbox in the database. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { notifications } from '../../db/schema/notifications.ts'
import type { NotificationChannel } from '../../domain/notifications/notification.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

type StoredNotification = typeof notifications.$inferSelect

/** A notification that is not forgotten yet. */
export type NotificationRow = StoredNotification & { address: string; subject: string }

const isRemembered = (notification: StoredNotification): notification is NotificationRow =>
  notification.address !== null && notification.subject !== null

/** One row of the outbox; `null` where the channel has no use for it. */
export type NewNotification = {
  id: string
  /** Who was notified of what on which channel, unique for ever. The same key again writes nothing (reliability.md I6). */
  key: string
  channel: NotificationChannel
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

const insertMany = preparedQuery<[rows: string], { id: string }>(
  'insert notifications',
  `insert into notifications (id, key, channel, kind, recipient_id, booking_id, address, reply_to, subject, body_text, body_html, path, created_at)
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
export const insertNotifications = async (
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<string[]> => {
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
export const notificationById = async (
  db: Queryable,
  id: string,
): Promise<NotificationRow | null> => {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id))
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
  { channels, kinds }: { channels: readonly NotificationChannel[]; kinds: readonly string[] },
): Promise<boolean> => {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.bookingId, bookingId),
        eq(notifications.recipientId, recipientId),
        inArray(notifications.channel, [...channels]),
        inArray(notifications.kind, [...kinds]),
        gt(notifications.createdAt, createdAt),
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
 * Stores the outcome. Bodies hold links and codes that open an account, so only the local outbox keeps them, and a failed notification without
 * such secrets, for an operator to send again.
 */
export const endNotification = async (db: Queryable, id: string, ending: Ending): Promise<void> => {
  await db
    .update(notifications)
    .set({
      state: ending.state,
      attempts: sql`${notifications.attempts} + 1`,
      ...(ending.state === 'kept_locally' || (ending.state === 'failed' && ending.keepsBody)
        ? {}
        : { bodyText: null, bodyHtml: null }),
      ...(ending.state === 'failed' && ending.failure !== undefined
        ? { failure: ending.failure, failedAt: ending.at }
        : {}),
      ...(ending.state === 'sent' ? { sentAt: ending.at } : {}),
    })
    .where(and(eq(notifications.id, id), eq(notifications.state, 'queued')))
}

export const countAttempt = async (db: Queryable, id: string): Promise<void> => {
  await db
    .update(notifications)
    .set({ attempts: sql`${notifications.attempts} + 1` })
    .where(eq(notifications.id, id))
}

/**
 * Records, before a provider is called, that the call is being made and since when. Answers false when another worker has recorded that
 * since the row was read: then that worker makes the call. `before` is what the row said when it was read.
 */
export const noteAttempt = async (
  db: Queryable,
  id: string,
  before: Date | null,
  at: Date,
): Promise<boolean> => {
  const noted = await db
    .update(notifications)
    .set({ requestedAt: at })
    .where(
      and(
        eq(notifications.id, id),
        eq(notifications.state, 'queued'),
        before ? eq(notifications.requestedAt, before) : isNull(notifications.requestedAt),
      ),
    )
    .returning({ id: notifications.id })
  return noted.length === 1
}

/** The provider certainly did not accept it: nothing is in doubt. */
export const noteNotTaken = async (db: Queryable, id: string): Promise<void> => {
  await db.update(notifications).set({ requestedAt: null }).where(eq(notifications.id, id))
}

export type OutboxFilter = {
  channels: readonly NotificationChannel[]
  address: string | null
  limit: number
}

/** The local outbox, newest first. */
export const recentNotifications = async (
  db: Queryable,
  { channels, address, limit }: OutboxFilter,
): Promise<NotificationRow[]> => {
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        inArray(notifications.channel, [...channels]),
        ne(notifications.state, 'sent'),
        address ? eq(notifications.address, address) : isNotNull(notifications.address),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
  return rows.filter(isRemembered)
}
