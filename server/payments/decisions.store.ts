/** Rows of `payment_decisions`: what becomes of a booking's money, once, and who is carrying it out. */
import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { paymentDecisions } from '../../db/schema/payments.ts'
import type { PaymentDecision } from '../../domain/payment.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type DecisionRow = typeof paymentDecisions.$inferSelect

/** The one decision about a booking's money. A second one is refused by the primary key. */
export const insertDecision = async (
  tx: Tx,
  decision: { bookingId: string; paymentId: string; kind: PaymentDecision; at: Date },
): Promise<void> => {
  await tx.insert(paymentDecisions).values({
    bookingId: decision.bookingId,
    paymentId: decision.paymentId,
    kind: decision.kind,
    dueAt: decision.at,
    decidedAt: decision.at,
  })
}

/** Takes the decision for as long as one attempt may last; null when it is settled or somebody else has it. */
export const leaseDecision = async (
  db: Queryable,
  bookingId: string,
  leaseSeconds: number,
): Promise<DecisionRow | null> => {
  const [row] = await db
    .update(paymentDecisions)
    .set({
      attempts: sql`${paymentDecisions.attempts} + 1`,
      leasedUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(
      and(
        eq(paymentDecisions.bookingId, bookingId),
        ne(paymentDecisions.state, 'done'),
        or(
          isNull(paymentDecisions.leasedUntil),
          lt(paymentDecisions.leasedUntil, sql`clock_timestamp()`),
        ),
      ),
    )
    .returning()
  return row ?? null
}

/** Null: nothing has been decided about its money. */
export const decisionOf = async (db: Queryable, bookingId: string): Promise<DecisionRow | null> => {
  const [row] = await db
    .select()
    .from(paymentDecisions)
    .where(eq(paymentDecisions.bookingId, bookingId))
  return row ?? null
}

export const isDecisionDone = async (db: Queryable, bookingId: string): Promise<boolean> =>
  (await decisionOf(db, bookingId))?.state === 'done'

/** Somebody else has it at this moment, and will have an answer. */
export const isBeingSettled = async (db: Queryable, bookingId: string): Promise<boolean> => {
  const rows = await db
    .select({ bookingId: paymentDecisions.bookingId })
    .from(paymentDecisions)
    .where(
      and(
        eq(paymentDecisions.bookingId, bookingId),
        ne(paymentDecisions.state, 'done'),
        gt(paymentDecisions.leasedUntil, sql`clock_timestamp()`),
      ),
    )
  return rows.length > 0
}

/** Decisions nobody is working on though they are due. */
export const openDecisions = async (db: Queryable, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ bookingId: paymentDecisions.bookingId })
    .from(paymentDecisions)
    .where(
      and(
        ne(paymentDecisions.state, 'done'),
        or(
          isNull(paymentDecisions.leasedUntil),
          lt(paymentDecisions.leasedUntil, sql`clock_timestamp()`),
        ),
      ),
    )
    .orderBy(paymentDecisions.dueAt)
    .limit(limit)
  return rows.map((row) => row.bookingId)
}

/** Gives the decision back after an attempt that settled nothing. */
export const returnDecision = async (
  db: Queryable,
  decision: DecisionRow,
  attempt: { why: string; useNextKey: boolean; isStuck: boolean },
): Promise<void> => {
  await db
    .update(paymentDecisions)
    .set({
      leasedUntil: null,
      lastError: attempt.why,
      keyVersion: decision.keyVersion + (attempt.useNextKey ? 1 : 0),
      state: attempt.isStuck ? 'stuck' : 'open',
    })
    .where(
      and(
        eq(paymentDecisions.bookingId, decision.bookingId),
        ne(paymentDecisions.state, 'done'),
        // Somebody else's lease by now: theirs to give back.
        eq(paymentDecisions.attempts, decision.attempts),
      ),
    )
}

export const closeDecision = async (tx: Tx, bookingId: string, at: Date): Promise<void> => {
  await tx
    .update(paymentDecisions)
    .set({ state: 'done', settledAt: at, leasedUntil: null, lastError: null })
    .where(eq(paymentDecisions.bookingId, bookingId))
}
