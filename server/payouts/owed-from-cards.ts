import { sql } from 'drizzle-orm'
import type { Queryable } from '../kit/database/database.ts'
import { openReversalCentsSql } from './lines.store.ts'

/**
 * The part of our balance at the card provider that is not ours, because cards paid it, in cents: the sum of what each customer and each
 * driver is owed. Never netted: a debt of one of them does not reduce what another is owed (I15). It excludes what insurers owe and what
 * drivers earn from them.
 *
 * Drivers are owed what their lines have outstanding, because an offset moves a debt from line to line and posts nothing. A debt counts
 * against its own driver alone, and while it is being taken back from their account not even there, as in `domain/payouts/payout-plan.ts`. A
 * capture whose answer is not known counts in full: the provider may have made it. Of a booking that a card pays in part only what the card
 * paid counts.
 */
export const owedFromCards = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ cents: string }>(
    sql`select
      (select coalesce(sum(greatest(0, cents)), 0) from (
        select -sum(e.amount_cents) as cents from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        join bookings b on b.id = t.booking_id
        join payments p on p.booking_id = b.id
        where e.account = 'customer_funds' and ${isByCardAloneSql}
        group by b.id) customers)
      + (select coalesce(sum(greatest(0, cents)), 0) from (
        select sum(driver_payouts.outstanding_cents + ${openReversalCentsSql}) as cents from driver_payouts
        join bookings b on b.id = driver_payouts.booking_id
        join payments p on p.booking_id = b.id
        where ${isByCardAloneSql}
        group by driver_payouts.driver_id) drivers)
      + (select coalesce(sum(p.amount_cents), 0) from payments p
        join bookings b on b.id = p.booking_id
        where p.status = 'capturing' and b.paid_by in ('card', 'split'))
      + (select coalesce(sum(${cardShareSql}), 0) from bookings b join payments p on p.booking_id = b.id
        where ${isPartlyByCardSql})
      as cents`,
  )
  return Number(rows[0]?.cents ?? 0)
}

const isByCardAloneSql = sql`b.paid_by = 'card' and p.credit_cents = 0`

/** A split bill, and one that credit pays a part of: no single charge covers its driver's pay. */
const isPartlyByCardSql = sql`(b.paid_by = 'split' or p.credit_cents > 0)`

/** Of what customer and driver of such a booking `b` with the payment `p` are still owed, as much as its card has paid. */
const cardShareSql = sql`least(p.captured_cents - p.refunded_cents,
  greatest(0, coalesce((select -sum(e.amount_cents) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.booking_id = b.id and e.account = 'customer_funds'), 0))
  + greatest(0, coalesce((select sum(driver_payouts.outstanding_cents + ${openReversalCentsSql}) from driver_payouts
    where driver_payouts.booking_id = b.id), 0)))`

/** The part of such a booking's unpaid earnings that `owedFromCards` counts. */
export const cardShareOf = async (db: Queryable, bookingId: string): Promise<number> => {
  const { rows } = await db.execute<{ cents: string }>(
    sql`select coalesce(sum(${cardShareSql}), 0) as cents
      from bookings b join payments p on p.booking_id = b.id where b.id = ${bookingId} and ${isPartlyByCardSql}`,
  )
  return Number(rows[0]?.cents ?? 0)
}
