/** Rows of `ratings`: at most one per booking, for ever. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ratings, type RatingRow } from '../../../db/schema/bookings.ts'
import type { Stars } from '../../../domain/bookings/rating.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'

export type { RatingRow }

export const insertRating = async (tx: Tx, rating: typeof ratings.$inferInsert): Promise<void> => {
  await tx.insert(ratings).values(rating)
}

/** Adds the comment to a rating that has none. Call it with the booking locked. */
export const addComment = async (
  tx: Tx,
  bookingId: string,
  comment: string,
  needsModeration: boolean,
): Promise<void> => {
  await tx
    .update(ratings)
    .set({ comment, needsModeration })
    .where(and(eq(ratings.bookingId, bookingId), isNull(ratings.comment)))
}

export const ratingOf = async (db: Queryable, bookingId: string): Promise<RatingRow | null> => {
  const [row] = await db.select().from(ratings).where(eq(ratings.bookingId, bookingId))
  return row ?? null
}

/** The stars of the rated ones among these bookings. */
export const starsOf = async (
  db: Queryable,
  bookingIds: readonly string[],
): Promise<Map<string, Stars>> => {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select({ bookingId: ratings.bookingId, stars: ratings.stars })
    .from(ratings)
    .where(inArray(ratings.bookingId, [...bookingIds]))
  return new Map(rows.map(({ bookingId, stars }) => [bookingId, stars]))
}
