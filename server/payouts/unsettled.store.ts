/** Transfers and reversals whose outcome is unknown and that never had a task. Oldest first. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../kit/database/database.ts'

export type Unsettled = { id: string; booking_id: string; driver_id: string }

export const unsettledTransfers = async (
  db: Queryable,
  orderedBefore: Date,
  limit: number,
): Promise<Unsettled[]> => {
  const { rows } = await db.execute<Unsettled>(sql`
    select t.id, p.booking_id, p.driver_id from payout_transfers t join driver_payouts p on p.id = t.payout_id
    where t.state = 'requested' and t.created_at <= ${orderedBefore.toISOString()}
      and not exists (select from operator_tasks o where o.kind = 'transfer_unsettled' and o.subject = t.id)
    order by t.created_at limit ${limit}`)
  return rows
}

export const unsettledReversals = async (
  db: Queryable,
  orderedBefore: Date,
  limit: number,
): Promise<Unsettled[]> => {
  const { rows } = await db.execute<Unsettled>(sql`
    select r.id, p.booking_id, p.driver_id
    from transfer_reversals r join payout_transfers t on t.id = r.transfer_id join driver_payouts p on p.id = t.payout_id
    where r.state = 'requested' and r.created_at <= ${orderedBefore.toISOString()}
      and not exists (select from operator_tasks o where o.kind = 'reversal_unsettled' and o.subject = r.id)
    order by r.created_at limit ${limit}`)
  return rows
}
