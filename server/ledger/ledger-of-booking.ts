import { asc, eq } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions } from '../../db/schema/payments.ts'
import type { LedgerAccount } from '../../domain/payments/ledger.ts'
import type { Queryable } from '../kit/database/database.ts'

export type PostedTransaction = {
  kind: string
  at: Date
  /** In cents, debits positive; they sum to zero. */
  entries: readonly { account: LedgerAccount; amountCents: number }[]
}

/** Everything posted for a booking, oldest first. */
export const ledgerOfBooking = async (
  db: Queryable,
  bookingId: string,
): Promise<readonly PostedTransaction[]> => {
  const rows = await db
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      at: ledgerTransactions.at,
      account: ledgerEntries.account,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.bookingId, bookingId))
    .orderBy(asc(ledgerTransactions.at), asc(ledgerTransactions.id), asc(ledgerEntries.line))
  return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
    const entries = rows.filter((row) => row.id === id)
    const [first] = entries
    return first
      ? [
          {
            kind: first.kind,
            at: first.at,
            entries: entries.map(({ account, amountCents }) => ({ account, amountCents })),
          },
        ]
      : []
  })
}
