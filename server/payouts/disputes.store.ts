/** Rows of `card_disputes`, and the booking behind an intent. */
import { and, eq } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { payments } from '../../db/schema/payments.ts'
import { cardDisputes } from '../../db/schema/payouts.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'

export type DisputeRow = typeof cardDisputes.$inferSelect

/** The booking an intent pays; null: none of ours. */
export const bookingOfIntent = async (db: Queryable, intentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .where(eq(payments.intentId, intentId))
  return row?.bookingId ?? null
}

/** Nobody else moves this booking or its money until the transaction ends. */
export const lockBookingOf = async (tx: Tx, bookingId: string): Promise<void> => {
  await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('update')
}

/** The row of a dispute, made when there is none. Under the booking's lock. */
export const knownDispute = async (
  tx: Tx,
  dispute: { providerDisputeId: string; bookingId: string; amountCents: number; reason: string },
  at: Date,
): Promise<DisputeRow> => {
  await tx
    .insert(cardDisputes)
    .values({ id: newId('dsp'), ...dispute, state: 'open', openedAt: at })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(cardDisputes)
    .where(eq(cardDisputes.providerDisputeId, dispute.providerDisputeId))
  if (!row) throw new Error('no dispute')
  return row
}

export const saveDispute = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<DisputeRow, 'withdrawnCents' | 'state' | 'closedAt'>>,
): Promise<void> => {
  await tx.update(cardDisputes).set(change).where(eq(cardDisputes.id, id))
}

export const isDisputed = async (db: Queryable, bookingId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: cardDisputes.id })
    .from(cardDisputes)
    .where(and(eq(cardDisputes.bookingId, bookingId), eq(cardDisputes.state, 'open')))
  return rows.length > 0
}
