/** The counts of adverts. */
import { asc, desc, sql } from 'drizzle-orm'
import { advertisements } from '../../db/schema/adverts.ts'
import type { AnswerOf } from '../../contract/routes.ts'
import type { AdvertStatistics } from '../../contract/operations/revenue.ts'
import { isAdvertActive } from '../../domain/adverts/advert.ts'
import { namesOfAdvert, viewNames } from './charges.store.ts'
import type { Queryable } from '../kit/database/database.ts'

export type AdvertTotals = { activeAds: number; impressions: number; clicks: number }

/** `activeAds`: switched on, begun and not over now (operator side §4). The counts include all adverts there ever were. */
export const advertTotals = async (db: Queryable, now: Date): Promise<AdvertTotals> => {
  const { rows } = await db.execute<{ active: string; views: string; clicks: string }>(sql`
    select count(*) filter (where is_active and start_date <= ${now.toISOString()} and end_date > ${now.toISOString()}) as active,
      coalesce(sum(impression_count), 0) as views, coalesce(sum(click_count), 0) as clicks
    from advertisements`)
  const [row] = rows
  return {
    activeAds: Number(row?.active ?? 0),
    impressions: Number(row?.views ?? 0),
    clicks: Number(row?.clicks ?? 0),
  }
}

/** The adverts with the most clicks; of equals, the one with more views first. */
export const topAdverts = async (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<AdvertStatistics[]> => {
  const rows = await db
    .select()
    .from(advertisements)
    .orderBy(
      desc(advertisements.clickCount),
      desc(advertisements.impressionCount),
      desc(advertisements.id),
    )
    .limit(limit)
  return rows.map((row) => ({
    adId: row.id,
    ...viewNames({
      title: row.title,
      advertiserName: row.advertiserName,
      position: row.position,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    }),
    isRunning: isAdvertActive(row, now),
    views: row.impressionCount,
    clicks: row.clickCount,
  }))
}

/** All of them, those of one advertiser and title by when they begin. */
export const advertsByName = async (
  db: Queryable,
): Promise<AnswerOf<'GET /api/revenue/adverts'>['adverts']> => {
  const rows = await db
    .select({ adId: advertisements.id, names: namesOfAdvert })
    .from(advertisements)
    .orderBy(
      asc(advertisements.advertiserName),
      asc(advertisements.title),
      asc(advertisements.startsAt),
      asc(advertisements.id),
    )
  return rows.map(({ adId, names }) => ({ adId, ...viewNames(names) }))
}

/** The counts of one advert, in a period and in all. `earnedCents` is its revenue in the ledger, without VAT. */
export type AdvertReport = {
  id: string
  title: string
  advertiser_name: string
  start_ms: string
  end_ms: string
  is_active: boolean
  views: string
  clicks: string
  earned_cents: string
  all_views: number
  all_clicks: number
}

/** A page of adverts in the order of their creation, after the last of the page before. `days`: as Irish dates, both included. */
export const advertReports = async (
  db: Queryable,
  { from, before, fromDay, toDay }: { from: Date; before: Date; fromDay: string; toDay: string },
  afterId: string,
  limit: number,
): Promise<AdvertReport[]> => {
  const { rows } = await db.execute<AdvertReport>(sql`
    select a.id, a.title, a.advertiser_name, a.is_active,
      extract(epoch from a.start_date) * 1000 as start_ms, extract(epoch from a.end_date) * 1000 as end_ms,
      coalesce(d.views, 0) as views, coalesce(d.clicks, 0) as clicks, coalesce(l.cents, 0) as earned_cents,
      a.impression_count as all_views, a.click_count as all_clicks
    from (select * from advertisements where id > ${afterId} order by id limit ${limit}) a
    left join lateral (
      select sum(views) as views, sum(clicks) as clicks from ad_days
      where ad_id = a.id and day between ${fromDay} and ${toDay}
    ) d on true
    left join lateral (
      select -sum(e.amount_cents) as cents from advert_charges c
      join ledger_transactions t on t.advert_charge_id = c.id
      join ledger_entries e on e.transaction_id = t.id and e.account = 'advertisement_revenue'
      where c.ad_id = a.id and t.at >= ${from.toISOString()} and t.at < ${before.toISOString()}
    ) l on true
    order by a.id`)
  return rows
}
