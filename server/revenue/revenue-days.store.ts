/** `revenue_days`: the revenue of past Irish days. Cents, by source. */
import { sql } from 'drizzle-orm'
import type { RevenueSource } from '../../domain/payments/revenue.ts'
import type { Queryable } from '../kit/database/database.ts'

export type BySource = Record<RevenueSource, number>

export const nothingEarned: BySource = { commission: 0, insurance_partnership: 0, advertisement: 0 }

/** Midnight in Ireland after the last day that was added up; before everything when none was. */
const firstOpenMoment = sql`(
  select coalesce((max(day) + 1)::timestamp at time zone 'Europe/Dublin', '-infinity') from revenue_days)`

/** Adds up every open day, up to and including this Irish day `2026-12-04`. Safe to run twice and concurrently. */
export const addUpRevenueDays = async (db: Queryable, lastDay: string): Promise<void> => {
  await db.execute(sql`
    with open as (
      select ${firstOpenMoment} as since
    ), earned as (
      select (date_earned at time zone 'Europe/Dublin')::date as day, source_type, sum(amount_cents) as cents
      from platform_revenue, open
      where status = 'confirmed' and date_earned >= since
        and date_earned < (${lastDay}::date + 1)::timestamp at time zone 'Europe/Dublin'
      group by 1, 2
    ), first as (
      -- the day after the last one, or the first on which anything was earned
      select coalesce((select max(day) + 1 from revenue_days), (select min(day) from earned)) as day
    )
    insert into revenue_days (day, source_type, amount_cents)
    select d::date, sources.source_type, coalesce(cents, 0)
    from first, generate_series(first.day, ${lastDay}::date, interval '1 day') d
    cross join (values ('commission'), ('insurance_partnership'), ('advertisement')) sources (source_type)
    left join earned on earned.day = d::date and earned.source_type = sources.source_type
    on conflict do nothing`)
}

/**
 * Confirmed revenue of each Irish month, by its key `2026-11`; a month without revenue may be absent. It is the closed days and every
 * line since. The end of the closed days is read first, because PostgreSQL reads only the lines since when it knows that time; if the end
 * has moved in between, everything is read again.
 */
export const revenueByMonth = async (db: Queryable): Promise<ReadonlyMap<string, BySource>> => {
  for (let look = 0; look < looksAtMost; look += 1) {
    const months = await monthsSince(db, await firstOpenMomentNow(db))
    if (months) return months
  }
  throw new Error('the days of revenue were added up again during every look')
}

const looksAtMost = 5

const firstOpenMomentNow = async (db: Queryable): Promise<string> => {
  const { rows } = await db.execute<{ since: string }>(
    sql`select ${firstOpenMoment}::text as since`,
  )
  return rows[0]?.since ?? '-infinity'
}

type MonthRow = {
  is_current: boolean
  month: string | null
  source: RevenueSource
  cents: string
}

/** Null: the end of the closed days has moved in between. */
const monthsSince = async (db: Queryable, since: string): Promise<Map<string, BySource> | null> => {
  const { rows } = await db.execute<MonthRow>(sql`
    select is_current, to_char(month, 'YYYY-MM') as month, source, cents
    from (select ${firstOpenMoment} = ${since}::timestamptz as is_current) days
    left join (
      select month, source_type as source, sum(amount_cents) as cents
      from (
        select date_trunc('month', day::timestamp) as month, source_type, amount_cents from revenue_days
        union all
        select date_trunc('month', date_earned at time zone 'Europe/Dublin'), source_type, amount_cents
        from platform_revenue where status = 'confirmed' and date_earned >= ${since}::timestamptz
      ) earned
      group by 1, 2
    ) earned on true`)
  if (!rows[0]?.is_current) return null
  const months = new Map<string, BySource>()
  for (const { month, source, cents } of rows) {
    if (month === null) continue
    months.set(month, { ...(months.get(month) ?? nothingEarned), [source]: Number(cents) })
  }
  return months
}
