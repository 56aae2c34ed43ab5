/** Rows of `payments`. Every status update says the status it expects. */
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { payments, type PaymentRow } from '../../db/schema/payments.ts'
import { paymentTransitions, type PaymentStatus } from '../../domain/payments/payment.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { preparedInsert, preparedQuery } from '../kit/database/prepared-query.ts'

const insertNamed = preparedInsert('payment insert', payments, [
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
  const { at, ...patch } = payment
  await insertNamed(tx, { ...patch, status: 'opening', createdAt: at, updatedAt: at })
}

/** What the card pays, and what credit does: before the provider is asked for the intent. Under the lock that wrote the payment. */
export const savePaymentParts = async (
  tx: Tx,
  paymentId: string,
  parts: Pick<PaymentRow, 'amountCents' | 'creditCents'>,
): Promise<void> => {
  await tx.update(payments).set(parts).where(eq(payments.id, paymentId))
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

const keepNamed = preparedQuery<
  [paymentId: string, intentId: string],
  { intent_id: string; status: PaymentStatus }
>(
  'intent keep',
  'update payments set intent_id = coalesce(intent_id, $2) where id = $1 returning intent_id, status',
)

/**
 * Stores the provider's intent; a payment keeps the first it was given. Answers the stored one, and the payment's status under the row's
 * lock: a process that ended the payment before this did not know of the intent; one that ends it later will. Null: no such payment.
 */
export const keepIntent = async (
  db: Queryable,
  paymentId: string,
  intentId: string,
): Promise<{ intentId: string; status: PaymentStatus } | null> => {
  const [row] = await keepNamed(db, paymentId, intentId)
  return row ? { intentId: row.intent_id, status: row.status } : null
}

/** Moves on to the next key for opening an intent, after an answer that will be repeated for the old key. */
export const nextOpenKey = async (db: Queryable, paymentId: string): Promise<void> => {
  await db
    .update(payments)
    .set({ keyVersion: sql`${payments.keyVersion} + 1` })
    .where(and(eq(payments.id, paymentId), isNull(payments.intentId)))
}

type PaymentPatch = Partial<
  Pick<
    PaymentRow,
    'heldAt' | 'capturedCents' | 'refundedCents' | 'processingFeeCents' | 'refusalCode'
  >
>

/** Makes a transition; throws when the payment is not in its starting state, because the booking's lock should prevent that. */
export const transitionPayment = async (
  tx: Tx,
  bookingId: string,
  to: PaymentStatus,
  at: Date,
  patch: PaymentPatch = {},
): Promise<PaymentRow> => {
  const from = (Object.keys(paymentTransitions) as PaymentStatus[]).filter((status) =>
    paymentTransitions[status].includes(to),
  )
  const [row] = await tx
    .update(payments)
    .set({ ...patch, status: to, updatedAt: at })
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.status, from)))
    .returning()
  if (!row) throw new Error(`the payment of ${bookingId} cannot become ${to}`)
  return row
}

/** Whether the card of this payment is kept for next time, as last agreed before paying. */
export const saveCardConsent = async (
  tx: Tx,
  paymentId: string,
  consent: { textVersion: string; at: Date } | null,
): Promise<void> => {
  await tx
    .update(payments)
    .set({
      saveCardTextVersion: consent?.textVersion ?? null,
      saveCardConsentedAt: consent?.at ?? null,
    })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'opening')))
}

/** The card that pays. */
export const saveUsedCard = async (
  db: Queryable,
  paymentId: string,
  card: { brand: string; last4: string },
): Promise<void> => {
  await db
    .update(payments)
    .set({ cardBrand: card.brand, cardLast4: card.last4 })
    .where(
      and(
        eq(payments.id, paymentId),
        or(
          isNull(payments.cardLast4),
          ne(payments.cardLast4, card.last4),
          ne(payments.cardBrand, card.brand),
        ),
      ),
    )
}

/** The total of succeeded refunds; the status stays. Under the booking's lock. */
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

/** Payments that are overdue: cards never confirmed to us, and holds older than any may be (I4). */
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
