/** Comments in `ratings`, with their author and the person they are about. */
import { sql, type SQL } from 'drizzle-orm'
import type { CommentState, Stars } from '../../domain/bookings/rating.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type CommentRow = {
  booking_id: string
  /** Of the booking: `TL-7K3Q9`. */
  reference: string
  stars: Stars
  comment: string
  needs_moderation: boolean
  hidden_reason: string | null
  customer_id: string
  customer_name: string
  customer_email: string
  driver_id: string
  driver_name: string
  reviewed_by: string | null
  rated_ms: number
  reviewed_ms: number | null
}

const where: Record<CommentState, SQL> = {
  waiting: sql`r.needs_moderation`,
  shown: sql`not r.needs_moderation and r.hidden_reason is null`,
  hidden: sql`r.hidden_reason is not null`,
}

const columns = sql`
  r.booking_id, (select b.reference from bookings b where b.id = r.booking_id) as reference, r.stars, r.comment, r.needs_moderation, r.hidden_reason, r.customer_id,
  c.full_name as customer_name, coalesce(c.email, (select b.customer_email from bookings b where b.id = r.booking_id)) as customer_email, r.driver_id, d.full_name as driver_name, o.full_name as reviewed_by,
  (extract(epoch from r.created_at) * 1000)::float8 as rated_ms,
  (extract(epoch from r.moderated_at) * 1000)::float8 as reviewed_ms`

const joined = sql`
  join profiles c on c.user_id = r.customer_id
  join driver_profiles p on p.id = r.driver_id join profiles d on d.user_id = p.user_id
  left join profiles o on o.user_id = r.moderated_by`

/** Waiting comments oldest first, others newest first. */
export const commentsSql = (state: CommentState, limit: number): SQL => {
  const order =
    state === 'waiting' ? sql`created_at, booking_id` : sql`created_at desc, booking_id desc`
  return sql`
    select ${columns} from (
      select * from ratings r where r.comment is not null and ${where[state]} order by ${order} limit ${limit}
    ) r ${joined} order by r.${state === 'waiting' ? sql`created_at` : sql`created_at desc`}`
}

export const commentsIn = async (
  db: Queryable,
  state: CommentState,
  limit: number,
): Promise<CommentRow[]> => (await db.execute<CommentRow>(commentsSql(state, limit))).rows

export const countComments = async (db: Queryable, state: CommentState): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ratings r where r.comment is not null and ${where[state]}`,
  )
  return rows[0]?.count ?? 0
}

/** The comment of a booking, locked or for reading. Null: it has none. */
export const findComment = async (db: Queryable, bookingId: string): Promise<CommentRow | null> => {
  const { rows } = await db.execute<CommentRow>(
    sql`select ${columns} from ratings r ${joined} where r.booking_id = ${bookingId} and r.comment is not null`,
  )
  return rows[0] ?? null
}

export const saveReview = async (
  tx: Tx,
  bookingId: string,
  { hiddenReason, by, at }: { hiddenReason: string | null; by: string; at: Date },
): Promise<void> => {
  await tx.execute(sql`
    update ratings set needs_moderation = false, hidden_reason = ${hiddenReason}, moderated_by = ${by}, moderated_at = ${at.toISOString()}
    where booking_id = ${bookingId}`)
}
