/**
 * Drivers on duty around a pickup, straight from the index of positions. `place` is a picture of the island with longitude
 * shrunk (0003-drivers.sql), so "nearest" on it is nearest on the ground to within a few per cent. A row there also knows how its
 * driver is rated, so that of many who are near only the best placed are read (0027): who comes first is decided by
 * `domain/matching.ts`, and who was passed over cannot have been.
 */
import { activeJobStatuses } from '../../domain/booking.ts'
import { countedMinutesFloor, type Candidate } from '../../domain/matching.ts'
import type { Point } from '../../domain/point.ts'
import { averageRating, starValues } from '../../domain/rating.ts'
import { namedQuery, type NamedQuery } from '../kit/named-query.ts'
import type { Queryable } from '../kit/database.ts'

/** A driver on duty: what matching looks at, and what is shown of them. */
export type DriverOnDuty = Candidate & {
  name: string
  location: string
  truckName: string
  perKmCents: number
  ratingCount: number
  point: Point
}

type Row = {
  id: string
  full_name: string
  location: string
  truck: string
  price_per_km_cents: number
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

const mostStars = Math.max(...starValues)

/** As in the predicate of `bookings_one_active_job`, so that this index answers. */
export const activeJobList = activeJobStatuses.map((status) => `'${status}'`).join(', ')

const columns = `p.driver_id as id, p.lat, p.lon, a.full_name, d.location, d.truck, d.price_per_km_cents, d.payload_kg,
  d.truck_height_cm, array_to_string(d.vehicle_types, ',') as vehicle_types, array_to_string(d.services, ',') as services,
  d.rating_sum, d.rating_count, (extract(epoch from d.last_offered_at) * 1000)::float8 as last_offered_ms,
  d.state = 'verified' and a.disabled_at is null and d.papers_valid_until > clock_timestamp() as is_verified,
  exists (select from bookings b where b.driver_id = p.driver_id and b.status in (${activeJobList})) as has_active_job`

/** The cosine of Ireland's mean latitude, as in the generated column. */
export const lonScale = 0.5962

/** How many of the nearest are looked at, and how many of those, the best placed, are judged. */
export type Look = { near: number; judged: number }

/**
 * `$3` minutes per degree of the picture and `$4` per star place those near before anything but their position is read. The numbers
 * of a look stand in the text: were they parameters, PostgreSQL would plan anew at each call, which takes longer than judging
 * thirty. `offset 0` keeps the planner from reading every driver there is to join fifty: by its default costs, those of a
 * spinning disk, that looks cheaper.
 */
export const nearestDriversSql = (look: Look): string => `with near as materialized (
  select driver_id, lat, lon, standing, place <-> point($1, $2) as away
  from driver_positions order by place <-> point($1, $2) limit ${look.near}
)
select ${columns},
  p.minutes, (select case when count(*) = ${look.near} then max(away) end from near) as farthest
from (
  select *, ceil(away * $3) - standing * $4 as minutes from near order by minutes limit ${look.judged}
) p
cross join lateral (select * from driver_profiles where id = p.driver_id offset 0) d
cross join lateral (select full_name, disabled_at from profiles where user_id = d.user_id offset 0) a
order by p.minutes`

type NearRow = Row & { minutes: number; farthest: number | null }
type NearQuery = NamedQuery<[x: number, y: number, perDegree: number, perStar: number], NearRow>

const nearQueries = new Map<string, NearQuery>()

const nearQuery = (look: Look): NearQuery => {
  const name = `drivers nearest ${look.near} ${look.judged}`
  const query: NearQuery = nearQueries.get(name) ?? namedQuery(name, nearestDriversSql(look))
  nearQueries.set(name, query)
  return query
}

const kmPerDegree = 111.195
/** Positions are taken up to here (0003-drivers.sql). */
const northernmostLat = 56
/** That the earth is round, over the length of the island, and the last digit of `kmPerDegree`. */
const flatness = 0.995
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

/**
 * How long a degree of the index's picture, in any direction from here, is on the globe at least. The picture stretches what lies
 * north of Ireland's mean latitude, by 6 % at its upper edge.
 */
export const leastKmPerDegree = ({ lat }: Point): number =>
  kmPerDegree * flatness * Math.min(1, Math.sqrt(cosine(lat) * cosine(northernmostLat)) / lonScale)

export type DriversNear = {
  /** Eligible or not, in no order that counts. */
  drivers: DriverOnDuty[]
  /** Nobody else on duty is counted fewer minutes than this (`domain/matching.ts`); Infinity: there is nobody else. */
  othersFromMinutes: number
}

/** The drivers on duty around a pickup, and what is known of those who were not judged. Each look is a statement of its own, so callers keep to a few. */
export const nearestDrivers = async (
  db: Queryable,
  pickup: Point,
  look: Look,
): Promise<DriversNear> => {
  const { fixed, perKm, perStar } = countedMinutesFloor(pickup)
  const perDegree = leastKmPerDegree(pickup) * perKm
  const rows = await nearQuery(look)(db, pickup.lon * lonScale, pickup.lat, perDegree, perStar)
  const last = rows.at(-1)
  const isSomebodyPassedOver = rows.length === look.judged && look.judged < look.near
  const passedOver = last && isSomebodyPassedOver ? last.minutes : Infinity
  const beyond =
    typeof last?.farthest === 'number'
      ? Math.ceil(last.farthest * perDegree) - mostStars * perStar
      : Infinity
  return { drivers: rows.map(toDriver), othersFromMinutes: fixed + Math.min(passedOver, beyond) }
}

const bestRatedQuery = namedQuery<[limit: number], Row>(
  'drivers best rated',
  `select ${columns}
  from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  join profiles a on a.user_id = d.user_id
  order by d.rating_sum::float8 / nullif(d.rating_count, 0) desc nulls last, d.rating_count desc, d.id
  limit $1`,
)

/** Up to `limit` drivers on duty, best rated first, for when nobody knows where the vehicle is. */
export const bestRatedDrivers = async (db: Queryable, limit: number): Promise<DriverOnDuty[]> =>
  (await bestRatedQuery(db, limit)).map(toDriver)

const onDutyQuery = namedQuery<[driverIds: readonly string[]], Row>(
  'these drivers on duty',
  `select ${columns}
  from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  join profiles a on a.user_id = d.user_id
  where p.driver_id = any($1::text[])`,
)

/** Those of these drivers who are on duty, eligible or not, in no order. */
export const driversOnDuty = async (
  db: Queryable,
  driverIds: readonly string[],
): Promise<DriverOnDuty[]> => (await onDutyQuery(db, driverIds)).map(toDriver)

/** This driver, eligible or not; null off duty. */
export const driverOnDuty = async (db: Queryable, driverId: string): Promise<DriverOnDuty | null> =>
  (await driversOnDuty(db, [driverId]))[0] ?? null

const toDriver = (row: Row): DriverOnDuty => ({
  driverId: row.id,
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
    vehicleTypes: row.vehicle_types.split(','),
    payloadKg: row.payload_kg,
    heightCm: row.truck_height_cm,
    services: row.services.split(','),
  },
})
