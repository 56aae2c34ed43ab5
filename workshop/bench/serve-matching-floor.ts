/**
 * The baselines for matching over HTTP: node:http and pg with the query validated and the session in memory. `/` answers the
 * nearest on the same index, nothing judged; `/judged` what a team would write by hand: one statement that judges the hundred nearest,
 * for a plain car, by the weights of `domain/dispatch/matching.ts`. It looks no further, so where drivers are dense it misses some of the best.
 */
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { z } from 'zod'
import { rankingWeights } from '../../domain/dispatch/matching.ts'
import type { Point } from '../../domain/places/point.ts'
import { activeJobList, lonScale } from '../../server/drivers/nearest-drivers.ts'

export type MatchingFloorSetup = {
  url: string
  port: number
  /** Keyed by cookie. */
  accountIds: Readonly<Record<string, string>>
}

const listed = 10

const nearestSql =
  'select driver_id, lat, lon from driver_positions order by place <-> point($1, $2) limit $3'

const { minutesPerStar, minutesPerIdleHour, mostIdleMinutes, unratedCountsAs } = rankingWeights

const judgedSql = `select d.id, a.full_name, d.truck, d.rating_sum, d.rating_count, p.lat, p.lon, p.away
from (
  select driver_id, lat, lon, place <-> point($1, $2) as away
  from driver_positions order by place <-> point($1, $2) limit 100
) p
cross join lateral (select * from driver_profiles where id = p.driver_id offset 0) d
cross join lateral (select full_name, disabled_at from profiles where user_id = d.user_id offset 0) a
where d.state = 'verified' and d.papers_valid_until > now() and a.disabled_at is null and d.payload_kg >= 2500
  and 'car' = any(d.vehicle_types) and (d.rating_count = 0 or d.rating_sum >= 3 * d.rating_count)
  and not exists (select from bookings b where b.driver_id = d.id and b.status in (${activeJobList}))
order by ceil(p.away * 144.6) - ${minutesPerStar} * coalesce(d.rating_sum::float8 / nullif(d.rating_count, 0), ${unratedCountsAs})
  - coalesce(least(${mostIdleMinutes}, ${minutesPerIdleHour} * extract(epoch from now() - d.last_offered_at) / 3600), ${mostIdleMinutes})
limit ${listed}`

/** The statements of the two floors. */
export const floorQueries = {
  nearest: ({ lat, lon }: Point): pg.QueryConfig => ({
    name: 'bare nearest',
    text: nearestSql,
    values: [lon * lonScale, lat, listed],
  }),
  judged: ({ lat, lon }: Point): pg.QueryConfig => ({
    name: 'bare judged',
    text: judgedSql,
    values: [lon * lonScale, lat],
  }),
}

const place = z.object({
  lat: z.coerce.number().min(51).max(56),
  lon: z.coerce.number().min(-11).max(-5),
})

process.once('message', ({ url, port, accountIds }: MatchingFloorSetup) => {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const answer = async (incoming: IncomingMessage): Promise<unknown[]> => {
    if (!accountIds[incoming.headers.cookie ?? '']) throw new Error('not signed in')
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const point = place.parse(Object.fromEntries(searchParams))
    const query = pathname === '/judged' ? floorQueries.judged : floorQueries.nearest
    return (await pool.query(query(point))).rows
  }
  createServer((incoming, outgoing) => {
    answer(incoming).then(
      (rows) => {
        outgoing.writeHead(200, { 'content-type': 'application/json' })
        outgoing.end(JSON.stringify(rows))
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        outgoing.writeHead(500).end()
      },
    )
  }).listen(port, '127.0.0.1', () => process.send?.('ready'))
})
process.once('disconnect', () => process.exit(0))
