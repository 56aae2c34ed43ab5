/** The counted facts, and the rows they are counted from. */
import { sql } from 'drizzle-orm'
import { demoFills, publicFacts } from '../../db/schema/facts.ts'
import { facts as shape, type Facts } from '../../contract/facts.ts'
import type { PromiseOutcome } from '../../domain/dispatch/kept-promises.ts'
import type { Point } from '../../domain/places/point.ts'
import type { Queryable } from '../kit/database/database.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

/** The facts of the last count; null before the first, and when an older program stored them in another shape. */
export const keptFacts = async (db: Queryable): Promise<Facts | null> => {
  const [row] = await db.select({ facts: publicFacts.facts }).from(publicFacts)
  return shape.safeParse(row?.facts).data ?? null
}

/** Replaces the stored facts, unless those were counted later. */
export const saveFacts = async (db: Queryable, facts: Facts): Promise<void> => {
  const refreshedAt = new Date(facts.refreshedAt)
  await db
    .insert(publicFacts)
    .values({ refreshedAt, facts })
    .onConflictDoUpdate({
      target: publicFacts.id,
      set: { refreshedAt, facts },
      setWhere: sql`${publicFacts.refreshedAt} < ${refreshedAt.toISOString()}`,
    })
}

export const isDemoFilled = async (db: Queryable): Promise<boolean> =>
  (await db.select().from(demoFills).limit(1)).length > 0

export type DriverWhere = {
  home: Point
  /** Null: off duty. */
  now: Point | null
}

type DriverRow = { base_lat: number; base_lon: number; lat: number | null; lon: number | null }

const verifiedQuery = preparedQuery<[], DriverRow>(
  'facts verified drivers',
  `select d.base_lat, d.base_lon, p.lat, p.lon
  from driver_profiles d
  join profiles a on a.user_id = d.user_id
  left join driver_positions p on p.driver_id = d.id
  where d.state = 'verified' and d.papers_valid_until > now() and a.disabled_at is null`,
)

/** Every driver who may take jobs, and where they are. */
export const verifiedDrivers = async (db: Queryable): Promise<DriverWhere[]> =>
  (await verifiedQuery(db)).map((row) => ({
    home: { lat: row.base_lat, lon: row.base_lon },
    now: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
  }))

const ratingsQuery = preparedQuery<[], { sum: number; count: number }>(
  'facts ratings',
  `select coalesce(sum(rating_sum), 0)::int as sum, coalesce(sum(rating_count), 0)::int as count
  from driver_profiles`,
)

/** All stars ever given, to all drivers. */
export const ratingTotals = async (db: Queryable): Promise<{ sum: number; count: number }> => {
  const [row] = await ratingsQuery(db)
  return row ?? { sum: 0, count: 0 }
}

/** How long a customer waited, from the acceptance to the driver's arrival. */
export type Wait = { pickup: Point; minutes: number }

type WaitRow = {
  id: string
  completed_at: string
  lat: number | null
  lon: number | null
  minutes: number | null
}

/** Rows at a time: a quarter of bookings is not held in memory whole. */
const pageSize = 5_000

const waitsQuery = preparedQuery<
  [afterAt: string, afterId: string, until: string, limit: number],
  WaitRow
>(
  'facts waits',
  `select b.id, b.completed_at::text as completed_at,
    (b.pickup #>> '{point,lat}')::float8 as lat, (b.pickup #>> '{point,lon}')::float8 as lon,
    (select (extract(epoch from min(u.created_at) - b.accepted_at) / 60)::float8 from booking_history u
      where u.booking_id = b.id and u.status = 'driver_arrived' and u.created_at >= b.accepted_at) as minutes
  from bookings b
  where b.status = 'completed' and (b.completed_at, b.id) > ($1, $2) and b.completed_at <= $3
  order by b.completed_at, b.id limit $4`,
)

/** Page by page, the waits of every recovery completed between these times whose pickup is on the map. */
export async function* waitsBetween(
  db: Queryable,
  { since, until }: { since: Date; until: Date },
  rowsAtATime = pageSize,
): AsyncGenerator<Wait[]> {
  let after: [at: string, id: string] = [since.toISOString(), '']
  for (;;) {
    const rows = await waitsQuery(db, ...after, until.toISOString(), rowsAtATime)
    yield rows.flatMap(({ lat, lon, minutes }) =>
      lat === null || lon === null || minutes === null ? [] : [{ pickup: { lat, lon }, minutes }],
    )
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return
    after = [last.completed_at, last.id]
  }
}

export type Promised = PromiseOutcome & { pickup: Point }

type PromisedRow = {
  id: string
  at: string
  promised_ms: number
  arrived_ms: number | null
  lat: number | null
  lon: number | null
}

/**
 * A cancelled booking counts, as a promise that was not kept, where it was known to be missed, or its driver had left: leaving those out would
 * make promises look better than they were.
 */
const promisedQuery = preparedQuery<
  [afterAt: string, afterId: string, until: string, limit: number],
  PromisedRow
>(
  'facts promises',
  `select b.id, p.at::text as at, (extract(epoch from p.at) * 1000)::float8 as promised_ms,
    case when b.status = 'completed' then (extract(epoch from b.arrival_proven_at) * 1000)::float8 end as arrived_ms,
    (b.pickup #>> '{point,lat}')::float8 as lat, (b.pickup #>> '{point,lon}')::float8 as lon
  from bookings b cross join lateral (select coalesce(b.first_promised_by, b.promised_by) as at) p
  where b.status in ('completed', 'cancelled')
    and (coalesce(b.first_promised_by, b.promised_by), b.id) > ($1, $2) and coalesce(b.first_promised_by, b.promised_by) <= $3
    and (b.status = 'completed' or b.arrival_missed_at is not null or b.cancel_reason = 'driver_cancelled'
      or b.first_promised_by is distinct from b.promised_by)
  order by coalesce(b.first_promised_by, b.promised_by), b.id limit $4`,
)

/** Page by page, every booking that ended and whose arrival was promised for between these times, with its pickup on the map. */
export async function* promisesBetween(
  db: Queryable,
  { since, until }: { since: Date; until: Date },
  rowsAtATime = pageSize,
): AsyncGenerator<Promised[]> {
  let after: [at: string, id: string] = [since.toISOString(), '']
  for (;;) {
    const rows = await promisedQuery(db, ...after, until.toISOString(), rowsAtATime)
    yield rows.flatMap(({ lat, lon, promised_ms, arrived_ms }) =>
      lat === null || lon === null
        ? []
        : [
            {
              pickup: { lat, lon },
              promisedBy: new Date(promised_ms),
              arrivedAt: arrived_ms === null ? null : new Date(arrived_ms),
            },
          ],
    )
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return
    after = [last.at, last.id]
  }
}
