/** Rows of `refunds`. */
import { eq, inArray } from 'drizzle-orm'
import { refunds } from '../../db/schema/payments.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Refunds requested and not yet finished. */
export const openRefunds = async (db: Queryable, limit: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'pending']))
    .orderBy(refunds.createdAt)
    .limit(limit)

export const listPaymentRefunds = async (db: Queryable, paymentId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.paymentId, paymentId))

export const insertRefund = async (
  tx: Tx,
  refund: Pick<RefundRow, 'id' | 'paymentId' | 'amountCents' | 'reason'> & {
    /** Whether it refunds money that was earned already: then the driver's line shrinks with it. */
    takesFromPayout?: boolean
    /** Taken off the insurer's account, of a bill that is split. */
    onAccount?: boolean
    at: Date
  },
): Promise<void> => {
  await tx.insert(refunds).values({
    id: refund.id,
    paymentId: refund.paymentId,
    amountCents: refund.amountCents,
    reason: refund.reason,
    takesFromPayout: refund.takesFromPayout ?? false,
    onAccount: refund.onAccount ?? false,
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

/** Our refund that the provider knows by this id; undefined: none. */
export const refundOfProvider = async (
  db: Queryable,
  providerRefundId: string,
): Promise<RefundRow | undefined> => {
  const [row] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.providerRefundId, providerRefundId))
  return row
}

/** Locks the row, so that two workers cannot both post it. */
export const lockRefund = async (tx: Tx, refundId: string): Promise<RefundRow> => {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('no key update')
  if (!row) throw new Error(`no refund ${refundId}`)
  return row
}

export const saveRefund = async (
  tx: Tx,
  refundId: string,
  result: Partial<
    Pick<RefundRow, 'state' | 'providerRefundId' | 'finishedAt' | 'lastError' | 'keyVersion'>
  >,
): Promise<void> => {
  await tx.update(refunds).set(result).where(eq(refunds.id, refundId))
}
