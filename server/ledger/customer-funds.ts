import { and, eq, inArray, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions } from '../../db/schema/payments.ts'
import {
  cardPaymentKinds,
  customerPaymentKinds,
  jobCoverKinds,
} from '../../domain/payments/ledger.ts'
import type { Queryable } from '../kit/database/database.ts'

/** The customer's share of a booking's money that is still with us, in cents. Once it has ended: the rest of a failed refund. */
export const owedToCustomer = (db: Queryable, bookingId: string): Promise<number> =>
  customerFundsCentsOf(db, bookingId)

/** What we have paid of a booking in the customer's place, in cents. */
export const coveredCentsOf = (db: Queryable, bookingId: string): Promise<number> =>
  customerFundsCentsOf(db, bookingId, jobCoverKinds)

/** What the customer of a job that is not over has back already, in cents. */
export const returnedCentsOf = async (db: Queryable, bookingId: string): Promise<number> =>
  Math.max(0, await coveredCentsOf(db, bookingId))

/** What a booking's card was charged, less all refunds, in cents. */
export const paidByCardCentsOf = (db: Queryable, bookingId: string): Promise<number> =>
  customerFundsCentsOf(db, bookingId, cardPaymentKinds)

/** The same with credit for a late arrival: what the customer has paid, in cents. */
export const paidByCustomerCentsOf = (db: Queryable, bookingId: string): Promise<number> =>
  customerFundsCentsOf(db, bookingId, customerPaymentKinds)

/** Credits less debits of `customer_funds` for a booking, in cents; without `kinds` by transactions of every kind. */
const customerFundsCentsOf = async (
  db: Queryable,
  bookingId: string,
  kinds?: readonly string[],
): Promise<number> => {
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.bookingId, bookingId),
        eq(ledgerEntries.account, 'customer_funds'),
        kinds && inArray(ledgerTransactions.kind, [...kinds]),
      ),
    )
  return row?.cents ?? 0
}
