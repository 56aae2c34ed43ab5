/** Rows of `credit_balances` and `credit_entries`. */
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { creditBalances, creditEntries, type CreditEntryRow } from '../../db/schema/credits.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreditEntryKind } from '../../domain/credits/apology-credit.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export const balanceCentsOf = async (db: Queryable, accountId: string): Promise<number> => {
  const [row] = await db
    .select({ cents: creditBalances.balanceCents })
    .from(creditBalances)
    .where(eq(creditBalances.accountId, accountId))
  return row?.cents ?? 0
}

/** The balance under its row's lock, so that two bookings at once never use the same credit; 0 where there is no row to lock. */
export const lockBalance = async (tx: Tx, accountId: string): Promise<number> => {
  const [row] = await tx
    .select({ cents: creditBalances.balanceCents })
    .from(creditBalances)
    .where(eq(creditBalances.accountId, accountId))
    .for('no key update')
  return row?.cents ?? 0
}

/** The same, with a row where there was none. */
export const openBalance = async (tx: Tx, accountId: string, at: Date): Promise<number> => {
  await tx
    .insert(creditBalances)
    .values({ accountId, balanceCents: 0, updatedAt: at })
    .onConflictDoNothing()
  return lockBalance(tx, accountId)
}

export type CreditChange = {
  accountId: string
  bookingId: string | null
  kind: CreditEntryKind
  /** Above zero: the balance grows. */
  amountCents: number
  /** Its reason, used once for each kind. */
  cause: string
  at: Date
}

/** Changes a balance whose row is locked. The schema refuses a cause twice, and a balance below zero. */
export const changeBalance = async (tx: Tx, { at, ...change }: CreditChange): Promise<void> => {
  const { accountId, amountCents } = change
  await tx.insert(creditEntries).values({ id: newId('cre'), ...change, createdAt: at })
  await tx
    .update(creditBalances)
    .set({ balanceCents: sql`${creditBalances.balanceCents} + ${amountCents}`, updatedAt: at })
    .where(eq(creditBalances.accountId, accountId))
}

export type CreditEntry = Pick<CreditEntryRow, 'id' | 'kind' | 'amountCents' | 'createdAt'> & {
  bookingId: string | null
  bookingReference: string | null
}

/** Newest first. */
export const entriesOf = (
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<CreditEntry[]> =>
  db
    .select({
      id: creditEntries.id,
      kind: creditEntries.kind,
      amountCents: creditEntries.amountCents,
      createdAt: creditEntries.createdAt,
      bookingId: creditEntries.bookingId,
      bookingReference: bookings.reference,
    })
    .from(creditEntries)
    .leftJoin(bookings, eq(bookings.id, creditEntries.bookingId))
    .where(eq(creditEntries.accountId, accountId))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(limit)

/** Reserved for bookings whose card is not held yet, by their quotes. */
export const reservedOf = (
  db: Queryable,
  accountId: string,
): Promise<{ quoteId: string; creditCents: number }[]> =>
  db
    .select({ quoteId: bookings.quoteId, creditCents: payments.creditCents })
    .from(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.customerId, accountId),
        eq(bookings.status, 'pending'),
        gt(payments.creditCents, 0),
      ),
    )

/** What a booking earned its customer, and what of the credit it used was returned. Cents. */
export const creditOfBooking = async (
  db: Queryable,
  bookingId: string,
): Promise<{ grantedCents: number; returnedCents: number }> => {
  const [row] = await db
    .select({
      grantedCents: sumOf('granted'),
      returnedCents: sumOf('returned'),
    })
    .from(creditEntries)
    .where(eq(creditEntries.bookingId, bookingId))
  return row ?? { grantedCents: 0, returnedCents: 0 }
}

const sumOf = (kind: CreditEntryKind) =>
  sql<number>`coalesce(sum(${creditEntries.amountCents}) filter (where ${creditEntries.kind} = ${kind}), 0)`.mapWith(
    Number,
  )
