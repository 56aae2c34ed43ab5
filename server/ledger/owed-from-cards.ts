import { sql } from 'drizzle-orm'
import type { Queryable } from '../kit/database.ts'

/**
 * What of our balance at the card provider belongs to others because a card paid it: to customers whose job is not done, to drivers who
 * did theirs. Cents. What insurers owe is no part of it, nor what drivers earned by it.
 */
export const owedFromCards = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ cents: string }>(
    sql`select coalesce(-sum(e.amount_cents), 0) as cents from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join bookings b on b.id = t.booking_id
      where e.account in ('customer_funds', 'driver_payable') and b.paid_by = 'card'`,
  )
  return Number(rows[0]?.cents ?? 0)
}
