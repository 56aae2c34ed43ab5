/** Refunds that the provider refused because the customer's bank asks for the same money: they wait for the bank. */
import { and, eq, sql } from 'drizzle-orm'
import { payments, refunds } from '../../db/schema/payments.ts'
import type { Tx } from '../kit/database.ts'
import { movePayment, paymentOfBooking } from './payments.store.ts'
import { saveRefund } from './refunds.store.ts'

/** What the provider says then (Stripe, "Error codes"). */
export const disputedCode = 'charge_disputed'

/** Why such a refund was closed: the customer has the money by the dispute. */
const returnedCode = 'returned_by_dispute'

/** True of a refund that waits for the bank. */
export const waitsForBankSql = sql`(${refunds.state} = 'requested' and ${refunds.lastError} = ${disputedCode})`

/**
 * The bank has given the customer so many cents: refunds of this booking that waited for it, as many as that covers, are not made any more.
 * Under the booking's lock. Answers their ids.
 */
export const closeReturnedRefunds = async (
  tx: Tx,
  bookingId: string,
  cents: number,
  at: Date,
): Promise<string[]> => {
  const waiting = await tx
    .select({ id: refunds.id, amountCents: refunds.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.bookingId, bookingId), waitsForBankSql))
    .orderBy(refunds.createdAt)
  let left = cents
  const closed: string[] = []
  for (const { id, amountCents } of waiting) {
    if (amountCents > left) continue
    left -= amountCents
    await saveRefund(tx, id, { state: 'failed', settledAt: at, lastError: returnedCode })
    closed.push(id)
  }
  if (closed.length > 0) {
    const { refundedCents } = await paymentOfBooking(tx, bookingId)
    await movePayment(tx, bookingId, refundedCents > 0 ? 'refunded' : 'captured', at)
  }
  return closed
}
