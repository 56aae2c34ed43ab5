/** Rows of `trip_shares`. */
import { and, eq, isNull } from 'drizzle-orm'
import { tripShares } from '../../../db/schema/tracking.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'

/** The id of the booking's open share, or null. */
export const openShareOf = async (db: Queryable, bookingId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: tripShares.id })
    .from(tripShares)
    .where(and(eq(tripShares.bookingId, bookingId), isNull(tripShares.revokedAt)))
  return row?.id ?? null
}

/** Whose trip an open share shows, or null. */
export const bookingOfShare = async (db: Queryable, shareId: string): Promise<string | null> => {
  const [row] = await db
    .select({ bookingId: tripShares.bookingId })
    .from(tripShares)
    .where(and(eq(tripShares.id, shareId), isNull(tripShares.revokedAt)))
  return row?.bookingId ?? null
}

export const insertShare = async (tx: Tx, bookingId: string, at: Date): Promise<void> => {
  await tx.insert(tripShares).values({ id: newId('shr'), bookingId, createdAt: at })
}

export const revokeShare = async (tx: Tx, bookingId: string, at: Date): Promise<boolean> => {
  const revoked = await tx
    .update(tripShares)
    .set({ revokedAt: at })
    .where(and(eq(tripShares.bookingId, bookingId), isNull(tripShares.revokedAt)))
    .returning({ id: tripShares.id })
  return revoked.length > 0
}
