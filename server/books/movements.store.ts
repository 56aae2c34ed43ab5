/** Rows of `provider_movements` and `book_comparisons`, how far the provider's list was read, and our records behind a line. */
import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import {
  bookComparisons,
  ledgerTransactions,
  payments,
  providerCursors,
  providerMovements,
  refunds,
} from '../../db/schema/payments.ts'
import { cardDisputes, payoutTransfers, transferReversals } from '../../db/schema/payouts.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import type { ProviderMovement } from '../payments/index.ts'

export type MovementRow = typeof providerMovements.$inferSelect

const cursorName = 'card-provider-movements'

/** The latest time up to which the provider's list was read; null: never. */
export const readMovementCursor = async (db: Queryable): Promise<Date | null> => {
  const [row] = await db
    .select({ at: providerCursors.at })
    .from(providerCursors)
    .where(eq(providerCursors.name, cursorName))
  return row?.at ?? null
}

export const saveMovementCursor = async (tx: Tx, at: Date): Promise<void> => {
  await tx
    .insert(providerCursors)
    .values({ name: cursorName, eventId: null, at })
    .onConflictDoUpdate({ target: providerCursors.name, set: { at } })
}

/** When our ledger begins; null: nothing was ever posted. */
export const firstPostingAt = async (db: Queryable): Promise<Date | null> => {
  const [row] = await db
    .select({ at: ledgerTransactions.at })
    .from(ledgerTransactions)
    .orderBy(asc(ledgerTransactions.at))
    .limit(1)
  return row?.at ?? null
}

/** Inserts new lines; known ones stay as they are. */
export const insertMovements = async (
  tx: Tx,
  movements: readonly ProviderMovement[],
  seenAt: Date,
): Promise<void> => {
  const rowsAtOnce = 500
  for (let from = 0; from < movements.length; from += rowsAtOnce) {
    await tx
      .insert(providerMovements)
      .values(
        movements
          .slice(from, from + rowsAtOnce)
          .map(({ movementId, ...movement }) => ({ id: movementId, ...movement, seenAt })),
      )
      .onConflictDoNothing()
  }
}

/**
 * Lines that the ledger does not have, oldest first, including those an operator has to resolve; and those it has as a correction made since
 * this moment, which a record of our own may explain by now.
 */
export const openMovements = (db: Queryable, correctedSince: Date): Promise<MovementRow[]> =>
  db
    .select()
    .from(providerMovements)
    .where(
      or(
        ne(providerMovements.state, 'booked'),
        and(
          isNotNull(providerMovements.correctionCents),
          gt(providerMovements.bookedAt, correctedSince),
        ),
      ),
    )
    .orderBy(asc(providerMovements.at), asc(providerMovements.id))

/** The payment behind a line; null: none, or there is no such line. */
export const intentOfMovement = async (db: Queryable, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ intentId: providerMovements.intentId })
    .from(providerMovements)
    .where(eq(providerMovements.id, id))
  return row?.intentId ?? null
}

/** Under its row's lock, so that two runs cannot both post it. */
export const lockMovement = async (tx: Tx, id: string): Promise<MovementRow | null> => {
  const [row] = await tx
    .select()
    .from(providerMovements)
    .where(eq(providerMovements.id, id))
    .for('no key update')
  return row ?? null
}

/** Under their rows' locks. */
export const lockMovementsOfSource = (
  tx: Tx,
  sourceId: string,
  types: readonly string[],
): Promise<MovementRow[]> =>
  tx
    .select()
    .from(providerMovements)
    .where(
      and(eq(providerMovements.sourceId, sourceId), inArray(providerMovements.type, [...types])),
    )
    .orderBy(providerMovements.id)
    .for('no key update')

/** `correctionCents`: posted by an operator, as long as no record of our own explains it. */
export const markBooked = async (
  tx: Tx,
  id: string,
  at: Date,
  correctionCents: number | null = null,
): Promise<void> => {
  await tx
    .update(providerMovements)
    .set({ state: 'booked', bookedAt: at, correctionCents })
    .where(eq(providerMovements.id, id))
}

export const markTaskOpened = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(providerMovements).set({ state: 'asked' }).where(eq(providerMovements.id, id))
}

/** Whether a line went into our books after this moment. */
export const isBookedSince = async (db: Queryable, moment: Date): Promise<boolean> => {
  const rows = await db
    .select({ id: providerMovements.id })
    .from(providerMovements)
    .where(gt(providerMovements.bookedAt, moment))
    .limit(1)
  return rows.length > 0
}

/** The booking and the payment behind an intent, as the ledger has it. Null: none of ours. */
export const paymentOfIntent = async (db: Queryable, intentId: string) => {
  const [row] = await db
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      capturedCents: payments.capturedCents,
      processingFeeCents: payments.processingFeeCents,
    })
    .from(payments)
    .where(eq(payments.intentId, intentId))
  return row ?? null
}

export const saveProcessingFee = async (
  tx: Tx,
  paymentId: string,
  processingFeeCents: number,
): Promise<void> => {
  await tx.update(payments).set({ processingFeeCents }).where(eq(payments.id, paymentId))
}

/** Whether the provider's refund is one of ours that is recorded; and that failed, as far as we know. */
export const refundState = async (
  db: Queryable,
  providerRefundId: string,
): Promise<'unknown' | 'made' | 'failed'> => {
  const [row] = await db
    .select({ state: refunds.state })
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId))
  if (!row) return 'unknown'
  return row.state === 'failed' ? 'failed' : 'made'
}

export const isTransferRecorded = async (
  db: Queryable,
  providerTransferId: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: payoutTransfers.id })
    .from(payoutTransfers)
    .where(eq(payoutTransfers.providerTransferId, providerTransferId))
  return rows.length > 0
}

export const isReversalRecorded = async (
  db: Queryable,
  providerReversalId: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: transferReversals.id })
    .from(transferReversals)
    .where(
      and(
        eq(transferReversals.providerReversalId, providerReversalId),
        isNotNull(transferReversals.finishedAt),
      ),
    )
  return rows.length > 0
}

/** The state of a dispute in our books; null: not recorded at all. */
export const disputeInBooks = async (db: Queryable, providerDisputeId: string) => {
  const [row] = await db
    .select({
      isTaken: sql<boolean>`${cardDisputes.withdrawnCents} + ${cardDisputes.feeCents} > 0`,
      state: cardDisputes.state,
    })
    .from(cardDisputes)
    .where(eq(cardDisputes.providerDisputeId, providerDisputeId))
  return row ?? null
}

export type Comparison = typeof bookComparisons.$inferSelect

export const insertComparison = async (
  tx: Tx,
  comparison: Omit<Comparison, 'id'>,
): Promise<Comparison> => {
  const [row] = await tx
    .insert(bookComparisons)
    .values({ id: newId('cmp'), ...comparison })
    .returning()
  if (!row) throw new Error('no comparison')
  return row
}

export const latestComparison = async (db: Queryable): Promise<Comparison | null> => {
  const [row] = await db
    .select()
    .from(bookComparisons)
    .orderBy(desc(bookComparisons.at), desc(bookComparisons.id))
    .limit(1)
  return row ?? null
}

/**
 * The amount at the provider according to the ledger, in cents, and the explanations of a difference: lines of the provider's that the
 * ledger does not have, less captures since `lateSince` that the provider does not list yet. All read at one time.
 */
export const ledgerAndOpenCents = async (
  db: Queryable,
  lateSince: Date,
): Promise<{ ledgerCents: number; openCents: number }> => {
  const { rows } = await db.execute<{ ledger: string; open: string }>(sql`
    select
      (select coalesce(sum(amount_cents), 0) from ledger_entries where account = 'stripe_balance') as ledger,
      (select coalesce(sum(amount_cents - fee_cents), 0) from provider_movements where state <> 'booked')
      - (select coalesce(sum(p.captured_cents - p.processing_fee_cents), 0)
          from ledger_transactions t join payments p on p.booking_id = t.booking_id
          where t.kind = 'capture' and t.at >= ${lateSince.toISOString()}::timestamptz
            and not exists (select from provider_movements m
              where m.intent_id = p.intent_id and m.type in ('charge', 'payment'))) as open`)
  return { ledgerCents: Number(rows[0]?.ledger), openCents: Number(rows[0]?.open) }
}
