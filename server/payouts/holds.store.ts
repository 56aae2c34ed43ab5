/** Rows of `payout_holds`, each protected by the lock of its booking. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { cardDisputes, payoutHolds } from '../../db/schema/payouts.ts'
import type { HoldResolution } from '../../domain/payouts/payout-hold.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

type HoldRow = typeof payoutHolds.$inferSelect

/** Holds the payout from now on; a hold that an operator has resolved stays as it is. */
export const insertHold = async (tx: Tx, bookingId: string, at: Date): Promise<void> => {
  await tx
    .insert(payoutHolds)
    .values({ bookingId, openedAt: at })
    .onConflictDoUpdate({
      target: payoutHolds.bookingId,
      set: { resolution: null, resolvedAt: null },
      setWhere: eq(payoutHolds.resolution, 'lifted'),
    })
}

export const findHold = async (db: Queryable, bookingId: string): Promise<HoldRow | null> => {
  const [row] = await db.select().from(payoutHolds).where(eq(payoutHolds.bookingId, bookingId))
  return row ?? null
}

export const endHold = async (
  tx: Tx,
  bookingId: string,
  resolution: HoldResolution | 'lifted',
  at: Date,
): Promise<void> => {
  await tx
    .update(payoutHolds)
    .set({ resolution, resolvedAt: at })
    .where(and(eq(payoutHolds.bookingId, bookingId), isNull(payoutHolds.resolution)))
}

/** The total of a booking's open disputes, in cents; null: there is none. */
export const openDisputeCents = async (
  db: Queryable,
  bookingId: string,
): Promise<number | null> => {
  const [row] = await db
    .select({
      cents: sql<number | null>`sum(${cardDisputes.amountCents})::int`,
    })
    .from(cardDisputes)
    .where(and(eq(cardDisputes.bookingId, bookingId), eq(cardDisputes.state, 'open')))
  return row?.cents ?? null
}
