/**
 * Drivers on duty around a pickup, straight from the index of positions. `place` is a projection of the island with longitude
 * shrunk (0003-drivers.sql), so "nearest" on it is nearest on the globe to within a few per cent. A row there also knows how its
 * driver is rated, so that of many who are near only the best placed are read (0027): `domain/dispatch/matching.ts` decides who ranks
 * first, and a driver who was passed over cannot have been.
 */
import { activeJobStatuses } from '../../domain/bookings/booking.ts'
import { countedMinutesFloor, type Candidate } from '../../domain/dispatch/matching.ts'
import type { Worked } from '../../domain/drivers/duty-guard.ts'
import type { LicenceCategory } from '../../domain/drivers/licence.ts'
import type { TruckType } from '../../domain/drivers/truck.ts'
import type { Point } from '../../domain/places/point.ts'
import { averageRating, starValues } from '../../domain/bookings/rating.ts'
import { preparedQuery, type PreparedQuery } from '../kit/database/prepared-query.ts'
import type { Queryable } from '../kit/database/database.ts'

/** A driver on duty: the fields for matching, and those shown to customers. */
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
  truck_type: TruckType | null
  truck_gross_kg: number | null
  licence_category: LicenceCategory | null
  has_tachograph: boolean
  truck_height_cm: number
  base_lat: number | null
  base_lon: number | null
  day_began_ms: number | null
  week_began_ms: number | null
  last_job_ended_ms: number | null
  /** These two are joined with commas: reading arrays takes half as long again as all the rest of a row. */
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

/** As in the predicate of `bookings_one_active_job`, so that this index is used. */
export const activeJobList = activeJobStatuses.map((status) => `'${status}'`).join(', ')

const columns = `p.driver_id as id, p.lat, p.lon, a.full_name, d.location, d.truck, d.price_per_km_cents, d.payload_kg,
  d.truck_type, d.truck_gross_kg, d.licence_category, d.truck_height_cm, array_to_string(d.vehicle_types, ',') as vehicle_types, array_to_string(d.services, ',') as services,
  coalesce(d.has_tachograph, false) as has_tachograph, d.base_lat, d.base_lon,
  (extract(epoch from w.day_began_at) * 1000)::float8 as day_began_ms,
  (extract(epoch from w.week_began_at) * 1000)::float8 as week_began_ms,
  (extract(epoch from w.last_job_ended_at) * 1000)::float8 as last_job_ended_ms,
  d.rating_sum, d.rating_count, (extract(epoch from d.last_offered_at) * 1000)::float8 as last_offered_ms,
  d.state = 'verified' and a.disabled_at is null and d.papers_valid_until > clock_timestamp() as is_verified,
  exists (select from bookings b where b.driver_id = p.driver_id and b.status in (${activeJobList})) as has_active_job`

/** The cosine of Ireland's mean latitude, as in the generated column. */
export const lonScale = 0.5962

/** How many of the nearest are read, and how many of those, the best placed, are judged. */
export type Look = { near: number; judged: number }

/**
 * `$3` minutes per degree of the projection and `$4` per star rank those near before anything but their position is read. The numbers
 * of a look are written into the text: as parameters, PostgreSQL would plan again at each call, which takes longer than judging
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
left join lateral (select * from driver_work where driver_id = p.driver_id offset 0) w on true
order by p.minutes`

type NearRow = Row & { minutes: number; farthest: number | null }
type NearQuery = PreparedQuery<[x: number, y: number, perDegree: number, perStar: number], NearRow>

const nearQueries = new Map<string, NearQuery>()

const nearQuery = (look: Look): NearQuery => {
  const name = `drivers nearest ${look.near} ${look.judged}`
  const query: NearQuery = nearQueries.get(name) ?? preparedQuery(name, nearestDriversSql(look))
  nearQueries.set(name, query)
  return query
}

const kmPerDegree = 111.195
/** Positions are accepted up to here (0003-drivers.sql). */
const northernmostLat = 56
/** Allows for the curvature of the earth over the length of the island, and for the last digit of `kmPerDegree`. */
const flatness = 0.995
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

/**
 * The least length on the globe of a degree of the index's projection, in any direction from here. The projection stretches what lies
 * north of Ireland's mean latitude, by 6% at its upper edge.
 */
export const leastKmPerDegree = ({ lat }: Point): number =>
  kmPerDegree * flatness * Math.min(1, Math.sqrt(cosine(lat) * cosine(northernmostLat)) / lonScale)

export type DriversNear = {
  /** Eligible or not, in no particular order. */
  drivers: DriverOnDuty[]
  /** No other driver on duty is counted fewer minutes than this (`domain/dispatch/matching.ts`); Infinity: there is no other. */
  othersFromMinutes: number
}

/**
 * The drivers on duty around a pickup, and what is known of those who were not judged. Each look is a statement of its own, so callers
 * use few different ones.
 */
export const nearestDrivers = async (
  db: Queryable,
  pickup: Point,
  look: Look,
): Promise<DriversNear> => {
  const { fixed, perKm, perStar } = countedMinutesFloor(pickup)
  const perDegree = leastKmPerDegree(pickup) * perKm
  const rows = await nearQuery(look)(db, pickup.lon * lonScale, pickup.lat, perDegree, perStar)
  const last = rows.at(-1)
  const isAnyonePassedOver = rows.length === look.judged && look.judged < look.near
  const passedOver = last && isAnyonePassedOver ? last.minutes : Infinity
  const beyond =
    typeof last?.farthest === 'number'
      ? Math.ceil(last.farthest * perDegree) - mostStars * perStar
      : Infinity
  return { drivers: rows.map(toDriver), othersFromMinutes: fixed + Math.min(passedOver, beyond) }
}

const bestRatedQuery = preparedQuery<[limit: number], Row>(
  'drivers best rated',
  `select ${columns}
  from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  join profiles a on a.user_id = d.user_id
  left join driver_work w on w.driver_id = p.driver_id
  order by d.rating_sum::float8 / nullif(d.rating_count, 0) desc nulls last, d.rating_count desc, d.id
  limit $1`,
)

/** Up to `limit` drivers on duty, best rated first, for when the position of the vehicle is unknown. */
export const bestRatedDrivers = async (db: Queryable, limit: number): Promise<DriverOnDuty[]> =>
  (await bestRatedQuery(db, limit)).map(toDriver)

const onDutyQuery = preparedQuery<[driverIds: readonly string[]], Row>(
  'these drivers on duty',
  `select ${columns}
  from driver_positions p
  join driver_profiles d on d.id = p.driver_id
  join profiles a on a.user_id = d.user_id
  left join driver_work w on w.driver_id = p.driver_id
  where p.driver_id = any($1::text[])`,
)

/** Those of these drivers who are on duty, eligible or not, in no particular order. */
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
  lastOfferedAt: dateOf(row.last_offered_ms),
  truck: {
    type: row.truck_type,
    grossKg: row.truck_gross_kg,
    licence: row.licence_category,
    hasTachograph: row.has_tachograph,
    vehicleTypes: row.vehicle_types.split(','),
    payloadKg: row.payload_kg,
    heightCm: row.truck_height_cm,
    services: row.services.split(','),
  },
  base:
    row.base_lat === null || row.base_lon === null
      ? null
      : { lat: row.base_lat, lon: row.base_lon },
  worked: workedOf(row),
})

const workedOf = ({ day_began_ms, week_began_ms, last_job_ended_ms }: Row): Worked | null =>
  day_began_ms === null || week_began_ms === null || last_job_ended_ms === null
    ? null
    : {
        dayBeganAt: new Date(day_began_ms),
        weekBeganAt: new Date(week_began_ms),
        lastJobEndedAt: new Date(last_job_ended_ms),
      }

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))
