/** Refunds that a person has to look at, read from `refunds`, the ledger and the tasks there are. */
import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../kit/database.ts'

export type RefundToLookAt = { refund_id: string; booking_id: string }

/** Asked for, or pending at the provider, since before these moments, and never made a task. The oldest first. */
export const unsettledRefunds = async (
  db: Queryable,
  since: { requestedBefore: Date; pendingBefore: Date },
  limit: number,
): Promise<RefundToLookAt[]> => {
  const { rows } = await db.execute<RefundToLookAt>(sql`
    select r.id as refund_id, p.booking_id from refunds r join payments p on p.id = r.payment_id
    where r.state in ('requested', 'pending')
      and r.created_at <= case r.state when 'requested' then ${since.requestedBefore.toISOString()}::timestamptz
        else ${since.pendingBefore.toISOString()}::timestamptz end
      and not exists (select from operator_tasks t where t.kind = 'refund_unsettled' and t.subject = r.id)
    order by r.created_at limit ${limit}`)
  return rows
}

/** Failed, still owed to the customer by the ledger, and never made a task: from before there were tasks, or found by nobody. */
export const failedRefundsOwed = async (
  db: Queryable,
  limit: number,
): Promise<RefundToLookAt[]> => {
  const { rows } = await db.execute<RefundToLookAt>(sql`
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

/** Failed refunds of a payment with an open task, once later ones that were made come to as much as all of them. */
export const refundsMadeGood = async (tx: Tx, paymentId: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with failed as (
      select r.id, r.amount_cents, r.settled_at from refunds r
      join operator_tasks t on t.kind = 'refund_failed' and t.subject = r.id and t.closed_at is null
      where r.payment_id = ${paymentId} and r.state = 'failed'
    )
    select id from failed
    where (select sum(amount_cents) from failed) <= (
      select coalesce(sum(amount_cents), 0) from refunds
      where payment_id = ${paymentId} and state = 'succeeded' and created_at >= (select min(settled_at) from failed)
    )`)
  return rows.map(({ id }) => id)
}
