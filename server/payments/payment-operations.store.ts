/** Rows of `payment_operations`: the one operation on a booking's money, and which worker executes it. */
import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { paymentOperations } from '../../db/schema/payments.ts'
import type { PaymentOperation } from '../../domain/payments/payment.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type PaymentOperationRow = typeof paymentOperations.$inferSelect

/** Inserts the one operation on a booking's money. A second one is refused by the primary key. */
export const insertPaymentOperation = async (
  tx: Tx,
  operation: { bookingId: string; paymentId: string; kind: PaymentOperation; at: Date },
): Promise<void> => {
  await tx.insert(paymentOperations).values({
    bookingId: operation.bookingId,
    paymentId: operation.paymentId,
    kind: operation.kind,
    dueAt: operation.at,
    createdAt: operation.at,
  })
}

/** Leases the operation for as long as one attempt may last; null when it is done or leased by another worker. */
export const leasePaymentOperation = async (
  db: Queryable,
  bookingId: string,
  leaseSeconds: number,
): Promise<PaymentOperationRow | null> => {
  const [row] = await db
    .update(paymentOperations)
    .set({
      attempts: sql`${paymentOperations.attempts} + 1`,
      leasedUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(
      and(
        eq(paymentOperations.bookingId, bookingId),
        ne(paymentOperations.state, 'done'),
        or(
          isNull(paymentOperations.leasedUntil),
          lt(paymentOperations.leasedUntil, sql`clock_timestamp()`),
        ),
      ),
    )
    .returning()
  return row ?? null
}

/** Null: its money has no operation yet. */
export const findPaymentOperation = async (
  db: Queryable,
  bookingId: string,
): Promise<PaymentOperationRow | null> => {
  const [row] = await db
    .select()
    .from(paymentOperations)
    .where(eq(paymentOperations.bookingId, bookingId))
  return row ?? null
}

export const isPaymentOperationDone = async (db: Queryable, bookingId: string): Promise<boolean> =>
  (await findPaymentOperation(db, bookingId))?.state === 'done'

/** Whether another worker holds it at this moment, and will have an answer. */
export const isBeingExecuted = async (db: Queryable, bookingId: string): Promise<boolean> => {
  const rows = await db
    .select({ bookingId: paymentOperations.bookingId })
    .from(paymentOperations)
    .where(
      and(
        eq(paymentOperations.bookingId, bookingId),
        ne(paymentOperations.state, 'done'),
        gt(paymentOperations.leasedUntil, sql`clock_timestamp()`),
      ),
    )
  return rows.length > 0
}

/** Operations that are due and that no worker holds. */
export const listOpenPaymentOperations = async (
  db: Queryable,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ bookingId: paymentOperations.bookingId })
    .from(paymentOperations)
    .where(
      and(
        ne(paymentOperations.state, 'done'),
        or(
          isNull(paymentOperations.leasedUntil),
          lt(paymentOperations.leasedUntil, sql`clock_timestamp()`),
        ),
      ),
    )
    .orderBy(paymentOperations.dueAt)
    .limit(limit)
  return rows.map((row) => row.bookingId)
}

/** Returns the operation after an attempt without an outcome. */
export const returnPaymentOperation = async (
  db: Queryable,
  operation: PaymentOperationRow,
  attempt: { why: string; useNextKey: boolean; isStuck: boolean },
): Promise<void> => {
  await db
    .update(paymentOperations)
    .set({
      leasedUntil: null,
      lastError: attempt.why,
      keyVersion: operation.keyVersion + (attempt.useNextKey ? 1 : 0),
      state: attempt.isStuck ? 'stuck' : 'open',
    })
    .where(
      and(
        eq(paymentOperations.bookingId, operation.bookingId),
        ne(paymentOperations.state, 'done'),
        // Another worker may hold the lease by now; only that worker may give it back.
        eq(paymentOperations.attempts, operation.attempts),
      ),
    )
}

export const closePaymentOperation = async (tx: Tx, bookingId: string, at: Date): Promise<void> => {
  await tx
    .update(paymentOperations)
    .set({ state: 'done', executedAt: at, leasedUntil: null, lastError: null })
    .where(eq(paymentOperations.bookingId, bookingId))
}
