import { sql } from 'drizzle-orm'
import type { DriverSelf } from '../../contract/drivers.ts'
import type { Queryable } from '../kit/database.ts'

export type WeekEarnings = DriverSelf['thisWeek']

/** "This week" on the driver's dashboard (specification, operator side §9: "this-week figure covers 7 days"). */
const weekDays = 7

/**
 * What a driver earned in the seven days before `now`, as the ledger has it: every transaction that credits the driver (a
 * finished job, a late cancellation's fee) with the gross it came from and what was kept. Cents; nothing is worked out again.
 */
export const earningsOfWeek = async (
  db: Queryable,
  driverId: string,
  now: Date,
): Promise<WeekEarnings> => {
  const since = new Date(now.getTime() - weekDays * 86_400_000)
  const { rows } = await db.execute<Record<keyof WeekEarnings, string>>(sql`
    with earned as (
      select t.id, t.kind from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'driver_payable' and e.driver_id = ${driverId} and e.amount_cents < 0
        and t.at > ${since.toISOString()} and t.at <= ${now.toISOString()}
    )
    select
      (select count(*) from earned where kind = 'completion') as "jobs",
      coalesce(sum(e.amount_cents) filter (where e.account = 'customer_funds'), 0) as "grossCents",
      coalesce(-sum(e.amount_cents) filter (where e.account = 'commission_revenue'), 0) as "commissionCents",
      coalesce(-sum(e.amount_cents) filter (where e.account = 'vat_payable'), 0) as "vatOnCommissionCents",
      coalesce(-sum(e.amount_cents) filter (where e.account = 'driver_payable'), 0) as "netCents"
    from earned join ledger_entries e on e.transaction_id = earned.id`)
  const row = rows[0]
  if (!row) throw new Error('a sum without a row')
  return {
    jobs: Number(row.jobs),
    grossCents: Number(row.grossCents),
    commissionCents: Number(row.commissionCents),
    vatOnCommissionCents: Number(row.vatOnCommissionCents),
    netCents: Number(row.netCents),
  }
}
