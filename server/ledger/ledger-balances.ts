import { sql } from 'drizzle-orm'
import type { LedgerAccount } from '../../domain/payments/ledger.ts'
import { ledgerEntries } from '../../db/schema/payments.ts'
import type { Database, Tx } from '../kit/database/database.ts'

/** The balance of every account in cents, debits positive. Accounts never posted to are absent. */
export const ledgerBalances = async (
  db: Database | Tx,
): Promise<Partial<Record<LedgerAccount, number>>> => {
  const rows = await db
    .select({
      account: ledgerEntries.account,
      cents: sql<number>`sum(${ledgerEntries.amountCents})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account)
  return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
}
