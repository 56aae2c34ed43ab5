import { sql } from 'drizzle-orm'
import type { Queryable } from '../kit/database/database.ts'

/** A period: from `startsAt`, up to but without `endsAt`. */
export type Span = { key: string; startsAt: Date; endsAt: Date }

export type EarningsOfSpan = {
  key: string
  jobs: number
  grossCents: number
  commissionCents: number
  vatOnCommissionCents: number
  netCents: number
}

/**
 * What a driver earned in each of these periods, by the ledger: every transaction between the customers' money and this driver (a
 * finished job, a late cancellation's fee, and later refunds of either) with its gross and what was kept. Payouts are not included.
 * In the order of the periods, including those without a job; cents, and nothing is recalculated.
 */
export const earningsBetween = async (
  db: Queryable,
  driverId: string,
  spans: readonly Span[],
): Promise<EarningsOfSpan[]> => {
  const requested = spans.map(({ key, startsAt, endsAt }, place) => ({
    place,
    key,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  }))
  const { rows } = await db.execute<Record<keyof EarningsOfSpan, string>>(sql`
    with span as (
      select * from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
        as s(place int, key text, starts_at timestamptz, ends_at timestamptz)
    ), earned as (
      select distinct s.place, t.id, t.kind from ledger_entries mine
      join ledger_transactions t on t.id = mine.transaction_id
      join span s on t.at >= s.starts_at and t.at < s.ends_at
      where mine.account = 'driver_payable' and mine.driver_id = ${driverId}
        and exists (select from ledger_entries paid
          where paid.transaction_id = t.id and paid.account = 'customer_funds')
    )
    select s.key,
      count(distinct e.transaction_id) filter (where earned.kind = 'completion') as "jobs",
      coalesce(sum(e.amount_cents) filter (where e.account = 'customer_funds'), 0) as "grossCents",
      coalesce(-sum(e.amount_cents) filter (where e.account in ('commission_revenue', 'insurance_partnership_revenue')), 0) as "commissionCents",
      coalesce(-sum(e.amount_cents) filter (where e.account = 'vat_payable'), 0) as "vatOnCommissionCents",
      coalesce(-sum(e.amount_cents) filter (where e.account = 'driver_payable'), 0) as "netCents"
    from span s
    left join earned on earned.place = s.place
    left join ledger_entries e on e.transaction_id = earned.id
    group by s.place, s.key order by s.place`)
  return rows.map((row) => ({
    key: row.key,
    jobs: Number(row.jobs),
    grossCents: Number(row.grossCents),
    commissionCents: Number(row.commissionCents),
    vatOnCommissionCents: Number(row.vatOnCommissionCents),
    netCents: Number(row.netCents),
  }))
}
