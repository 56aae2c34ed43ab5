/** Where jobs were, and how soon drivers answered, for accepted bookings; those of the sandbox are in a table of their own. */
import { sql } from 'drizzle-orm'
import { responseStepOf, responseSteps } from '../../domain/payments/revenue.ts'
import type { Queryable } from '../kit/database/database.ts'
import type { Span } from './partner-revenue.store.ts'

const accepted = ({ from, before }: Span) => sql`
  b.accepted_at >= ${from.toISOString()} and b.accepted_at < ${before.toISOString()}`

export type JobPlace = { area: string; jobs: number; lat: number; lon: number }

/** Towns by their number of pickups, each at the average position of those; and the number of jobs anywhere. */
export const jobPlaces = async (
  db: Queryable,
  span: Span,
  limit: number,
): Promise<{ jobs: number; places: JobPlace[] }> => {
  const { rows: counted } = await db.execute<{ jobs: string }>(
    sql`select count(*) as jobs from bookings b where ${accepted(span)}`,
  )
  const { rows } = await db.execute<{ area: string; jobs: string; lat: number; lon: number }>(sql`
    select b.pickup ->> 'area' as area, count(*) as jobs,
      avg((b.pickup #>> '{point,lat}')::float8) as lat, avg((b.pickup #>> '{point,lon}')::float8) as lon
    from bookings b
    where ${accepted(span)} and b.pickup ->> 'area' is not null and b.pickup #>> '{point,lat}' is not null
    group by 1 order by jobs desc, area limit ${limit}`)
  return {
    jobs: Number(counted[0]?.jobs ?? 0),
    // to about a kilometre: a town, but not an address
    places: rows.map(({ area, jobs, lat, lon }) => ({
      area,
      jobs: Number(jobs),
      lat: Math.round(lat * 100) / 100,
      lon: Math.round(lon * 100) / 100,
    })),
  }
}

/** From the first offer to the acceptance: how many in each of `responseSteps`, and the median in seconds. */
export const responseTimes = async (
  db: Queryable,
  span: Span,
): Promise<{ counts: number[]; medianSeconds: number | null }> => {
  const { rows } = await db.execute<{ seconds: string; responses: string }>(sql`
    select floor(extract(epoch from b.accepted_at - o.asked_at)) as seconds, count(*) as responses
    from bookings b
    cross join lateral (select min(offered_at) as asked_at from offers where booking_id = b.id) o
    where ${accepted(span)} and b.accepted_at >= o.asked_at
    group by 1 order by 1`)
  const waits = rows.map((row) => ({
    seconds: Number(row.seconds),
    responses: Number(row.responses),
  }))
  const counts = responseSteps.map(() => 0)
  for (const { seconds, responses } of waits) {
    const step = responseStepOf(seconds)
    counts[step] = (counts[step] ?? 0) + responses
  }
  const all = waits.reduce((sum, { responses }) => sum + responses, 0)
  let passed = 0
  const middle = waits.find(({ responses }) => (passed += responses) * 2 >= all)
  return { counts, medianSeconds: middle?.seconds ?? null }
}
