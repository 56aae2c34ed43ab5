/**
 * Drivers on duty, nearest first, straight from the index of positions. `place` is a picture of the island with longitude
 * shrunk (0003-drivers.sql), so "nearest" on it is nearest on the ground to within a few per cent: who asks takes more than
 * needed and measures again on the globe.
 */
import { activeJobStatuses } from '../../domain/booking.ts'
import type { VehicleType } from '../../domain/casualty.ts'
import type { Candidate } from '../../domain/matching.ts'
import type { Point } from '../../domain/point.ts'
import { averageRating } from '../../domain/rating.ts'
import type { DriverService } from '../../domain/truck.ts'
import { namedQuery } from '../kit/named-query.ts'
import type { Queryable } from '../kit/database.ts'

/** A driver on duty: what matching looks at, and what a quote shows of them. */
export type DriverOnDuty = Candidate & {
  accountId: string
  name: string
  location: string
  truckName: string
  perKmCents: number
  ratingCount: number
  point: Point
}

type Row = {
  id: string
  user_id: string
  full_name: string
  location: string
  truck: string
  price_per_km_cents: number
  payload_kg: number
  truck_height_cm: number
  vehicle_types: VehicleType[]
  services: DriverService[]
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

const columns = `d.id, d.user_id, a.full_name, d.location, d.truck, d.price_per_km_cents, d.payload_kg, d.truck_height_cm,
  d.vehicle_types, d.services, d.rating_sum, d.rating_count,
  (extract(epoch from d.last_offered_at) * 1000)::float8 as last_offered_ms,
  d.state = 'verified' and a.disabled_at is null and d.papers_valid_until > clock_timestamp() as is_verified,
  exists (select from bookings b where b.driver_id = d.id and b.status in (${activeJobList})) as has_active_job`

/** The cosine of Ireland's mean latitude, as in the generated column. */
export const lonScale = 0.5962

/**
 * `offset 0` keeps the planner from reading every driver there is to join a hundred: by its default costs, those of a
 * spinning disk, that looks cheaper.
 */
export const nearestDriversSql = `select p.lat, p.lon, ${columns}
from (
  select driver_id, lat, lon, place <-> point($1, $2) as away
  from driver_positions order by place <-> point($1, $2) limit $3
) p
cross join lateral (select * from driver_profiles where id = p.driver_id offset 0) d
cross join lateral (select * from profiles where user_id = d.user_id offset 0) a
order by p.away`

const nearestQuery = namedQuery<[x: number, y: number, limit: number], Row>(
  'drivers nearest',
  nearestDriversSql,
)

/** Up to `limit` drivers on duty around a point, nearest first, eligible or not. */
export const nearestDrivers = async (
  db: Queryable,
  point: Point,
  limit: number,
): Promise<DriverOnDuty[]> =>
  (await nearestQuery(db, point.lon * lonScale, point.lat, limit)).map(toDriver)

const bestRatedQuery = namedQuery<[limit: number], Row>(
  'drivers best rated',
  `select p.lat, p.lon, ${columns}
  from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  join profiles a on a.user_id = d.user_id
  order by d.rating_sum::float8 / nullif(d.rating_count, 0) desc nulls last, d.rating_count desc, d.id
  limit $1`,
)

/** Up to `limit` drivers on duty, best rated first, for when nobody knows where the vehicle is. */
export const bestRatedDrivers = async (db: Queryable, limit: number): Promise<DriverOnDuty[]> =>
  (await bestRatedQuery(db, limit)).map(toDriver)

const oneQuery = namedQuery<[driverId: string], Row>(
  'driver on duty',
  `select p.lat, p.lon, ${columns}
  from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  join profiles a on a.user_id = d.user_id
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
  accountId: row.user_id,
  name: row.full_name,
  location: row.location,
  truckName: row.truck,
  perKmCents: row.price_per_km_cents,
  isOnDuty: true,
  isVerified: row.is_verified,
  hasActiveJob: row.has_active_job,
  rating: averageRating(row.rating_sum, row.rating_count),
  ratingCount: row.rating_count,
  point: { lat: row.lat, lon: row.lon },
  lastOfferedAt: row.last_offered_ms === null ? null : new Date(row.last_offered_ms),
  truck: {
    vehicleTypes: row.vehicle_types,
    payloadKg: row.payload_kg,
    heightCm: row.truck_height_cm,
    services: row.services,
  },
})
