import { and, eq, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions } from '../../db/schema/payments.ts'
import type { Queryable } from '../kit/database/database.ts'

/** The customer's share of a booking's money that is still with us, in cents. Once it has ended: the rest of a failed refund. */
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
