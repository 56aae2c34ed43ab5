/** What the business waits for and owes at this moment, in one statement over the indexes of what is open. */
import { sql } from 'drizzle-orm'
import type { OperatorTaskKind } from '../../domain/operations/operator-task.ts'
import type { Queryable } from '../kit/database/database.ts'

export type BusinessReading = {
  /** Cards that are held, and since how many seconds the oldest of them is; 0 without one. */
  holds: number
  oldestHoldSeconds: number
  /** Captures and releases that were decided and are not executed, and the age of the oldest; 0 without one. */
  paymentOperations: number
  oldestPaymentOperationSeconds: number
  openOffers: number
  /** Since the card provider's list of events was last read to its end; 0 before the first time. */
  providerUnreadSeconds: number
  /** Findings that an operator has to look at, by kind. */
  tasks: Partial<Record<OperatorTaskKind, number>>
  /** By job: how many seconds ago the one that is due longest should have begun. */
  jobLatenessSeconds: Record<string, number>
}

type Row = {
  holds: number
  oldest_hold: number
  operations: number
  oldest_operation: number
  offers: number
  unread: number
  tasks: BusinessReading['tasks'] | null
  lateness: Record<string, number> | null
}

const ageOf = (column: string) =>
  sql.raw(`coalesce(extract(epoch from now() - min(${column})), 0)::float8`)

export const readBusiness = async (db: Queryable): Promise<BusinessReading> => {
  const { rows } = await db.execute<Row>(sql`
    select h.count as holds, h.oldest as oldest_hold, o.count as operations, o.oldest as oldest_operation,
      (select count(*)::int from offers where state = 'open') as offers,
      coalesce((select extract(epoch from now() - at) from provider_cursors
        where name = 'card-provider-events'), 0)::float8 as unread,
      (select jsonb_object_agg(kind, n) from (
        select kind, count(*) as n from operator_tasks where closed_at is null group by kind) t) as tasks,
      (select jsonb_object_agg(job, late) from (
        select task_identifier as job, extract(epoch from now() - min(run_at)) as late from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now() group by task_identifier) j) as lateness
    from
      (select count(*)::int as count, ${ageOf('held_at')} as oldest from payments
        where status = 'held') h,
      (select count(*)::int as count, ${ageOf('decided_at')} as oldest from payment_operations
        where state <> 'done') o`)
  const [row] = rows
  if (!row) throw new Error('the business could not be read')
  return {
    holds: row.holds,
    oldestHoldSeconds: row.oldest_hold,
    paymentOperations: row.operations,
    oldestPaymentOperationSeconds: row.oldest_operation,
    openOffers: row.offers,
    providerUnreadSeconds: row.unread,
    tasks: row.tasks ?? {},
    jobLatenessSeconds: row.lateness ?? {},
  }
}
