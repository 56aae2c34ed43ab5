import { and, eq, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions } from '../../db/schema/payments.ts'
import type { Queryable } from '../kit/database.ts'

/** Of a booking's money, what is with us and the customer's, in cents. Once it has ended: what a refund that failed left. */
export const owedToCustomer = async (db: Queryable, bookingId: string): Promise<number> => {
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(eq(ledgerTransactions.bookingId, bookingId), eq(ledgerEntries.account, 'customer_funds')),
    )
  return row?.cents ?? 0
}
