/**
 * Drivers on duty, nearest first, straight from the index of positions. `place` is a picture of the island with longitude
 * shrunk (0003-drivers.sql), so "nearest" on it is nearest on the ground to within a few per cent: who asks takes more than
 * needed and measures again on the globe.
 */
import { activeJobStatuses } from '../../domain/booking.ts'
import type { Candidate } from '../../domain/matching.ts'
import type { Point } from '../../domain/point.ts'
import { averageRating } from '../../domain/rating.ts'
import { namedQuery, type NamedQuery } from '../kit/named-query.ts'
import type { Queryable } from '../kit/database.ts'

/** A driver on duty, as matching judges them. */
export type DriverOnDuty = Candidate & { ratingCount: number; point: Point }

type Row = {
  id: string
  payload_kg: number
  truck_height_cm: number
  /** These two with commas between: reading arrays takes half as long again as all the rest of a row. */
  vehicle_types: string
  services: string
  rating_sum: number
  rating_count: number
  last_offered_ms: number | null
  lat: number
  lon: number
  is_verified: boolean
  has_active_job: boolean
}

/** As in the predicate of `bookings_one_active_job`, so that this index answers. */
export const activeJobList = activeJobStatuses.map((status) => `'${status}'`).join(', ')

/**
 * What is judged, and no more: fifty are read to list ten. Closed accounts and active jobs are few, and in indexes of their own.
 */
const judged = `p.driver_id as id, p.lat, p.lon, d.payload_kg, d.truck_height_cm,
  array_to_string(d.vehicle_types, ',') as vehicle_types, array_to_string(d.services, ',') as services, d.rating_sum, d.rating_count,
  (extract(epoch from d.last_offered_at) * 1000)::float8 as last_offered_ms,
  d.state = 'verified' and d.papers_valid_until > clock_timestamp()
    and not exists (select from profiles a where a.user_id = d.user_id and a.disabled_at is not null) as is_verified,
  exists (select from bookings b where b.driver_id = p.driver_id and b.status in (${activeJobList})) as has_active_job`

/** The cosine of Ireland's mean latitude, as in the generated column. */
export const lonScale = 0.5962

/**
 * The number stands in the text: were it a parameter, PostgreSQL would plan anew at each call, which takes longer than looking at
 * thirty. `offset 0` keeps the planner from reading every driver there is to join a hundred: by its default costs, those of a
 * spinning disk, that looks cheaper.
 */
export const nearestDriversSql = (count: number): string => `select ${judged}
from (
  select driver_id, lat, lon, place <-> point($1, $2) as away
  from driver_positions order by place <-> point($1, $2) limit ${count}
) p
cross join lateral (select * from driver_profiles where id = p.driver_id offset 0) d
order by p.away`

const nearestQueries = new Map<number, NamedQuery<[x: number, y: number], Row>>()

const nearestQuery = (count: number): NamedQuery<[x: number, y: number], Row> => {
  const known = nearestQueries.get(count)
  if (known) return known
  const query = namedQuery<[x: number, y: number], Row>(
    `drivers nearest ${count}`,
    nearestDriversSql(count),
  )
  nearestQueries.set(count, query)
  return query
}

/**
 * Up to `count` drivers on duty around a point, nearest first on the index's picture, eligible or not. Each `count` is a statement of
 * its own, so callers keep to a few.
 */
export const nearestDrivers = async (
  db: Queryable,
  point: Point,
  count: number,
): Promise<DriverOnDuty[]> =>
  (await nearestQuery(count)(db, point.lon * lonScale, point.lat)).map(toDriver)

const kmPerDegree = 111.195
/** Positions are taken up to here (0003-drivers.sql). */
const northernmostLat = 56
/** That the earth is round, over the length of the island, and the last digit of `kmPerDegree`. */
const flatness = 0.995
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

/**
 * How far away, in kilometres on the globe, everybody at least is who is farther from `from` on the index's picture than `farthest`.
 * The picture stretches what lies north of Ireland's mean latitude, by 6 % at its upper edge.
 */
export const beyondKm = (from: Point, farthest: Point): number => {
  const away = Math.hypot(farthest.lat - from.lat, (farthest.lon - from.lon) * lonScale)
  const trueWidth = Math.sqrt(cosine(from.lat) * cosine(northernmostLat)) / lonScale
  return away * kmPerDegree * flatness * Math.min(1, trueWidth)
}

const bestRatedQuery = namedQuery<[limit: number], Row>(
  'drivers best rated',
  `select ${judged}
  from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  order by d.rating_sum::float8 / nullif(d.rating_count, 0) desc nulls last, d.rating_count desc, d.id
  limit $1`,
)

/** Up to `limit` drivers on duty, best rated first, for when nobody knows where the vehicle is. */
export const bestRatedDrivers = async (db: Queryable, limit: number): Promise<DriverOnDuty[]> =>
  (await bestRatedQuery(db, limit)).map(toDriver)

const oneQuery = namedQuery<[driverId: string], Row>(
  'driver on duty',
  `select ${judged}
  from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  where p.driver_id = $1`,
)

/** This driver, eligible or not; null off duty. */
export const driverOnDuty = async (
  db: Queryable,
  driverId: string,
): Promise<DriverOnDuty | null> => {
  const [row] = await oneQuery(db, driverId)
  return row ? toDriver(row) : null
}

const toDriver = (row: Row): DriverOnDuty => ({
  driverId: row.id,
  isOnDuty: true,
  isVerified: row.is_verified,
  hasActiveJob: row.has_active_job,
  rating: averageRating(row.rating_sum, row.rating_count),
  ratingCount: row.rating_count,
  point: { lat: row.lat, lon: row.lon },
  lastOfferedAt: row.last_offered_ms === null ? null : new Date(row.last_offered_ms),
  truck: {
    vehicleTypes: row.vehicle_types.split(','),
    payloadKg: row.payload_kg,
    heightCm: row.truck_height_cm,
    services: row.services.split(','),
  },
})
