/** Rows of `payments`, `payment_decisions` and `refunds`. Every status update says the status it expects. */
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import {
  paymentDecisions,
  payments,
  providerCursors,
  providerEvents,
  refunds,
  type PaymentRow,
} from '../../db/schema/payments.ts'
import { paymentMoves, type PaymentDecision, type PaymentStatus } from '../../domain/payment.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { namedInsert } from '../kit/named-insert.ts'
import { namedQuery } from '../kit/named-query.ts'
import type { ProviderEvent } from './card-provider.ts'

export type DecisionRow = typeof paymentDecisions.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

const insertNamed = namedInsert('payment insert', payments, [
  'id',
  'bookingId',
  'status',
  'amountCents',
  'createdAt',
  'updatedAt',
])

/** A payment that waits for its card. */
export const insertPayment = async (
  tx: Tx,
  payment: { id: string; bookingId: string; amountCents: number; at: Date },
): Promise<void> => {
  const { at, ...figures } = payment
  await insertNamed(tx, { ...figures, status: 'opening', createdAt: at, updatedAt: at })
}

export const paymentOfBooking = async (db: Queryable, bookingId: string): Promise<PaymentRow> => {
  const [row] = await db.select().from(payments).where(eq(payments.bookingId, bookingId))
  if (!row) throw new Error(`booking ${bookingId} has no payment`)
  return row
}

export const paymentById = async (
  db: Queryable,
  paymentId: string,
): Promise<PaymentRow | undefined> => {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId))
  return row
}

const keepNamed = namedQuery<
  [paymentId: string, intentId: string],
  { intent_id: string; status: PaymentStatus }
>(
  'intent keep',
  'update payments set intent_id = coalesce(intent_id, $2) where id = $1 returning intent_id, status',
)

/**
 * Remembers the provider's intent; a payment keeps the first it was given. Answers the one it has, and its status as it is under
 * the row's lock: whoever ended the payment before this did not know of the intent, whoever ends it later will. Null: no such payment.
 */
export const keepIntent = async (
  db: Queryable,
  paymentId: string,
  intentId: string,
): Promise<{ intentId: string; status: PaymentStatus } | null> => {
  const [row] = await keepNamed(db, paymentId, intentId)
  return row ? { intentId: row.intent_id, status: row.status } : null
}

/** The next key to open an intent with, after an answer that will be repeated for the old one. */
export const nextOpenKey = async (db: Queryable, paymentId: string): Promise<void> => {
  await db
    .update(payments)
    .set({ keyVersion: sql`${payments.keyVersion} + 1` })
    .where(and(eq(payments.id, paymentId), isNull(payments.intentId)))
}

type PaymentFigures = Partial<
  Pick<
    PaymentRow,
    'heldAt' | 'capturedCents' | 'refundedCents' | 'processingFeeCents' | 'refusalCode'
  >
>

/** Moves a payment on; throws when it is not where the move starts, because the booking's lock should have seen to it. */
export const movePayment = async (
  tx: Tx,
  bookingId: string,
  to: PaymentStatus,
  at: Date,
  figures: PaymentFigures = {},
): Promise<PaymentRow> => {
  const from = (Object.keys(paymentMoves) as PaymentStatus[]).filter((status) =>
    paymentMoves[status].includes(to),
  )
  const [row] = await tx
    .update(payments)
    .set({ ...figures, status: to, updatedAt: at })
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, from)))
    .returning()
  if (!row) throw new Error(`the payment of ${bookingId} cannot become ${to}`)
  return row
}

/** What went back in all, by refunds that succeeded; the status stays. Under the booking's lock. */
export const saveRefundedCents = async (
  tx: Tx,
  bookingId: string,
  refundedCents: number,
  at: Date,
): Promise<void> => {
  await tx
    .update(payments)
    .set({ refundedCents, updatedAt: at })
    .where(eq(payments.bookingId, bookingId))
}

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

export const isDecisionDone = async (db: Queryable, bookingId: string): Promise<boolean> => {
  const [row] = await db
    .select({ state: paymentDecisions.state })
    .from(paymentDecisions)
    .where(eq(paymentDecisions.bookingId, bookingId))
  return row?.state === 'done'
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

/** Refunds asked for and not yet settled. */
export const openRefunds = async (db: Queryable, limit: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'pending']))
    .orderBy(refunds.createdAt)
    .limit(limit)

export const refundsOf = async (db: Queryable, paymentId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.paymentId, paymentId))

/** Payments that should have been heard of by now: cards never confirmed to us, and holds older than any may be (I4). */
export const unheardPayments = async (
  db: Queryable,
  since: { openedBefore: Date; heldBefore: Date },
  limit: number,
): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        isNotNull(payments.intentId),
        or(
          and(eq(payments.status, 'opening'), lt(payments.createdAt, since.openedBefore)),
          and(eq(payments.status, 'held'), lt(payments.heldAt, since.heldBefore)),
        ),
      ),
    )
    .orderBy(payments.createdAt)
    .limit(limit)

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

export const insertRefund = async (
  tx: Tx,
  refund: Pick<RefundRow, 'id' | 'paymentId' | 'amountCents' | 'reason'> & {
    /** Of what was earned already: the driver's line shrinks with it. */
    takesFromPayout?: boolean
    at: Date
  },
): Promise<void> => {
  await tx.insert(refunds).values({
    id: refund.id,
    paymentId: refund.paymentId,
    amountCents: refund.amountCents,
    reason: refund.reason,
    takesFromPayout: refund.takesFromPayout ?? false,
    createdAt: refund.at,
  })
}

export const refundById = async (
  db: Queryable,
  refundId: string,
): Promise<RefundRow | undefined> => {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  return row
}

/** Under the row lock, so that two workers cannot both post it. */
export const lockRefund = async (tx: Tx, refundId: string): Promise<RefundRow> => {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!row) throw new Error(`no refund ${refundId}`)
  return row
}

export const saveRefund = async (
  tx: Tx,
  refundId: string,
  result: Partial<
    Pick<RefundRow, 'state' | 'providerRefundId' | 'settledAt' | 'lastError' | 'keyVersion'>
  >,
): Promise<void> => {
  await tx.update(refunds).set(result).where(eq(refunds.id, refundId))
}

const eventCursor = 'card-provider-events'

/** How far the provider's event list has been read. */
export const readEventCursor = async (
  db: Queryable,
): Promise<{ eventId: string | null; at: Date } | null> => {
  const [row] = await db
    .select({ eventId: providerCursors.eventId, at: providerCursors.at })
    .from(providerCursors)
    .where(eq(providerCursors.name, eventCursor))
  return row ?? null
}

export const saveEventCursor = async (tx: Tx, eventId: string | null, at: Date): Promise<void> => {
  await tx
    .insert(providerCursors)
    .values({ name: eventCursor, eventId, at })
    .onConflictDoUpdate({ target: providerCursors.name, set: { eventId, at } })
}

/** Whether this event is new to us. */
export const storeEvent = async (tx: Tx, event: ProviderEvent): Promise<boolean> => {
  const stored = await tx
    .insert(providerEvents)
    .values({
      id: event.eventId,
      type: event.type,
      intentId: event.intentId,
      objectId: event.accountId ?? event.disputeId,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return stored.length > 0
}
