/** Which of the provider's hosted pages a payment is made on. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { payments, type PaymentRow } from '../../db/schema/payments.ts'
import type { Queryable } from '../kit/database/database.ts'

/** Stores the page; a payment keeps the first it was given. Answers the payment under its row lock; undefined: no such payment. */
export const keepPage = async (
  db: Queryable,
  paymentId: string,
  pageId: string,
): Promise<Pick<PaymentRow, 'checkoutSessionId' | 'status'> | undefined> => {
  const [row] = await db
    .update(payments)
    .set({ checkoutSessionId: sql`coalesce(${payments.checkoutSessionId}, ${pageId})` })
    .where(eq(payments.id, paymentId))
    .returning({ checkoutSessionId: payments.checkoutSessionId, status: payments.status })
  return row
}

/** Closed without a card: the payment is made on another page. False: it is not on this one any more, or it has ended. */
export const forgetPage = async (
  db: Queryable,
  paymentId: string,
  pageId: string,
): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ checkoutSessionId: null, keyVersion: sql`${payments.keyVersion} + 1` })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.checkoutSessionId, pageId),
        eq(payments.status, 'opening'),
      ),
    )
    .returning({ id: payments.id })
  return rows.length > 0
}

/** After an answer that will be repeated for the old key, or for other words on the page. */
export const nextPageKey = async (db: Queryable, paymentId: string): Promise<void> => {
  await db
    .update(payments)
    .set({ keyVersion: sql`${payments.keyVersion} + 1` })
    .where(and(eq(payments.id, paymentId), isNull(payments.checkoutSessionId)))
}
