/** Refunds that need a person's attention, read from `refunds`, the ledger and the existing tasks. */
import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { outsideCode } from '../../payments/index.ts'

export type RefundToSync = { refund_id: string; booking_id: string }

/**
 * Requested, or pending at the provider, since before these times, and never made a task; without those that wait for a bank
 * to decide a dispute. Oldest first.
 */
export const findStuckRefunds = async (
  db: Queryable,
  since: { requestedBefore: Date; pendingBefore: Date },
  limit: number,
): Promise<RefundToSync[]> => {
  const { rows } = await db.execute<RefundToSync>(sql`
    select r.id as refund_id, p.booking_id from refunds r join payments p on p.id = r.payment_id
    where r.state in ('requested', 'pending')
      and not (coalesce(r.last_error, '') = 'charge_disputed' and exists (
        select from card_disputes d where d.booking_id = p.booking_id and d.state = 'open'))
      and not (coalesce(r.last_error, '') = ${outsideCode} and exists (
        select from operator_tasks t where t.booking_id = p.booking_id and t.kind = 'refund_outside' and t.closed_at is null))
      and r.created_at <= case r.state when 'requested' then ${since.requestedBefore.toISOString()}::timestamptz
        else ${since.pendingBefore.toISOString()}::timestamptz end
      and not exists (select from operator_tasks t where t.kind = 'refund_unsettled' and t.subject = r.id)
    order by r.created_at limit ${limit}`)
  return rows
}

/** Failed, still owed to the customer by the ledger, and never made a task: from before there were tasks, or missed by every run. */
export const failedRefundsOwed = async (db: Queryable, limit: number): Promise<RefundToSync[]> => {
  const { rows } = await db.execute<RefundToSync>(sql`
    select r.id as refund_id, p.booking_id
    from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id
    where r.state = 'failed' and b.status in ('completed', 'cancelled')
      and not exists (select from operator_tasks t where t.kind = 'refund_failed' and t.subject = r.id)
      and (
        select sum(e.amount_cents) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
        where l.booking_id = p.booking_id and e.account = 'customer_funds'
      ) < 0
    order by r.created_at limit ${limit}`)
  return rows
}

/**
 * Failed refunds of a payment with an open task, once later successful ones add up to as much and the ledger owes the customer nothing.
 * Each amount is compared alone, not their sum: a failed refund may have been a retry of an earlier one.
 */
export const refundsMadeGood = async (tx: Tx, paymentId: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id from refunds f join payments p on p.id = f.payment_id
    join operator_tasks t on t.kind = 'refund_failed' and t.subject = f.id and t.closed_at is null
    where f.payment_id = ${paymentId} and f.state = 'failed'
      and f.amount_cents <= (
        select coalesce(sum(amount_cents), 0) from refunds
        where payment_id = f.payment_id and state = 'succeeded' and not on_account and created_at >= f.settled_at
      )
      and (
        select coalesce(sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
        where l.booking_id = p.booking_id and e.account = 'customer_funds'
      ) >= 0`)
  return rows.map(({ id }) => id)
}
