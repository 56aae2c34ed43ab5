/** Figures of one driver's work from the rows of offers, bookings and ratings. */
import { sql } from 'drizzle-orm'
import type { OfferCounts } from '../../domain/drivers/driver-analytics.ts'
import { starValues, type Stars } from '../../domain/bookings/rating.ts'
import type { PromiseOutcome } from '../../domain/dispatch/kept-promises.ts'
import type { Point } from '../../domain/places/point.ts'
import type { Queryable } from '../kit/database/database.ts'

type Between = { since: Date; until: Date }

export type OfferStatistics = OfferCounts & {
  /** Over acceptances and declines; null without any. */
  medianAnswerSeconds: number | null
}

/** How the offers made to a driver in this period ended. Open ones are not counted. */
export const offerStatistics = async (
  db: Queryable,
  driverId: string,
  { since, until }: Between,
): Promise<OfferStatistics> => {
  const { rows } = await db.execute<Record<keyof OfferStatistics, string | null>>(sql`
    select
      count(*) filter (where o.state in ('accepted', 'given_up')) as "accepted",
      count(*) filter (where o.state = 'given_up' and o.replaced_at is null) as "givenUp",
      count(*) filter (where o.state = 'declined') as "declined",
      count(*) filter (where o.state = 'closed' and o.round = b.round and b.cancel_reason = 'nobody_accepted') as "unanswered",
      count(*) filter (where o.state = 'closed' and (o.round < b.round or b.cancel_reason is distinct from 'nobody_accepted')) as "goneBefore",
      percentile_cont(0.5) within group (order by extract(epoch from o.answered_at - o.offered_at))
        filter (where o.state in ('accepted', 'declined')) as "medianAnswerSeconds"
    from offers o join bookings b on b.id = o.booking_id
    where o.driver_id = ${driverId}
      and o.offered_at >= ${since.toISOString()} and o.offered_at < ${until.toISOString()}`)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return {
    accepted: Number(row.accepted),
    givenUp: Number(row.givenUp),
    declined: Number(row.declined),
    unanswered: Number(row.unanswered),
    goneBefore: Number(row.goneBefore),
    medianAnswerSeconds: row.medianAnswerSeconds === null ? null : Number(row.medianAnswerSeconds),
  }
}

export type JobTimes = { byHour: number[]; byWeekday: number[] }

/**
 * Completed jobs that a driver accepted in this time, by the hour (from midnight on) and by the weekday (Monday first) on Irish clocks
 * at the acceptance.
 */
export const jobTimes = async (
  db: Queryable,
  driverId: string,
  { since, until }: Between,
): Promise<JobTimes> => {
  const { rows } = await db.execute<{
    hour: number | null
    weekday: number | null
    jobs: string
  }>(sql`
    select hour, weekday, count(*) as jobs from (
      select extract(hour from local.at)::int as hour, extract(isodow from local.at)::int as weekday
      from bookings b cross join lateral (select b.accepted_at at time zone 'Europe/Dublin') as local(at)
      where b.driver_id = ${driverId} and b.status = 'completed'
        and b.accepted_at >= ${since.toISOString()} and b.accepted_at < ${until.toISOString()}
    ) job group by grouping sets ((hour), (weekday))`)
  const jobsAt = (part: 'hour' | 'weekday', value: number): number =>
    Number(rows.find((row) => row[part] === value)?.jobs ?? 0)
  return {
    byHour: Array.from({ length: 24 }, (_, hour) => jobsAt('hour', hour)),
    byWeekday: Array.from({ length: 7 }, (_, index) => jobsAt('weekday', index + 1)),
  }
}

export type OwnPromise = PromiseOutcome & { pickup: Point | null }

/** The promises of completed jobs that a driver accepted in this time, and how many jobs others took over. */
export const ownPromises = async (
  db: Queryable,
  driverId: string,
  { since, until }: Between,
): Promise<{ promises: OwnPromise[]; replaced: number }> => {
  const { rows } = await db.execute<{
    promised_ms: number
    arrived_ms: number | null
    lat: number | null
    lon: number | null
  }>(sql`
    select (extract(epoch from promised_by) * 1000)::float8 as promised_ms, (extract(epoch from arrival_proven_at) * 1000)::float8 as arrived_ms,
      (pickup #>> '{point,lat}')::float8 as lat, (pickup #>> '{point,lon}')::float8 as lon
    from bookings where driver_id = ${driverId} and status = 'completed' and promised_by is not null
      and accepted_at >= ${since.toISOString()} and accepted_at < ${until.toISOString()}`)
  const { rows: replaced } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from offers where driver_id = ${driverId}
      and replaced_at >= ${since.toISOString()} and replaced_at < ${until.toISOString()}`)
  return {
    promises: rows.map(({ promised_ms, arrived_ms, lat, lon }) => ({
      promisedBy: new Date(promised_ms),
      arrivedAt: arrived_ms === null ? null : new Date(arrived_ms),
      pickup: lat === null || lon === null ? null : { lat, lon },
    })),
    replaced: replaced[0]?.n ?? 0,
  }
}

/** How often a driver was given each number of stars, most stars first. */
export const starCounts = async (
  db: Queryable,
  driverId: string,
): Promise<{ stars: Stars; count: number }[]> => {
  const { rows } = await db.execute<{ stars: number; count: string }>(sql`
    select stars, count(*) from ratings where driver_id = ${driverId} group by stars`)
  return starValues.toReversed().map((stars) => ({
    stars,
    count: Number(rows.find((row) => row.stars === stars)?.count ?? 0),
  }))
}
