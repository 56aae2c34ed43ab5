/** Rows of `driver_locations`, and the latest position in `driver_positions`. */
import { activeJobStatuses, type BookingStatus } from '../../domain/booking.ts'
import type { Point } from '../../domain/point.ts'
import { deviceClockSlackSeconds, positionMaxAgeHours } from '../../domain/tracking.ts'
import { namedQuery } from '../kit/named-query.ts'

/** One job is one booking; nobody drives one for longer than this. */
const longestJobDays = 7

const activeJobs = activeJobStatuses.map((status) => `'${status}'`).join(', ')
const endedAt = `case when b.status = 'cancelled' then b.updated_at else b.completed_at end`
const toMs = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`

export type KeptReport = {
  /** How many of the positions are of this time on duty. */
  taken: number
  /** Those of them that were not known yet and belong to the job in hand, oldest first; null where there are none. */
  added: readonly { at_ms: number; lat: number; lon: number }[] | null
  /** The latest position before this report, and after it. */
  before_ms: number
  at_ms: number
  lat: number
  lon: number
  heading: number | null
  speed: number | null
  accuracy_m: number | null
  is_sharing: boolean
  /** The job in hand, if there is one. */
  booking_id: string | null
  customer_id: string | null
  status: BookingStatus | null
  pickup: { point: Point | null } | null
  dropoff: { point: Point | null } | null
}

/** One value, so that rows of this driver are looked up, however the planner guesses the rest. */
const thisDriver = '(select driver_id from me)'

type Figures = readonly (number | null)[]

/**
 * A whole report in one statement. The row of `driver_positions` exists exactly while on duty, so nothing has to be asked first: no
 * row, no answer, nothing kept. The booking of each position is decided from the device's moment, because a phone that was offline
 * may have been on several; the latest position moves only forwards in time.
 */
export const keepReport = namedQuery<
  [
    accountId: string,
    atMs: readonly number[],
    lat: readonly number[],
    lon: readonly number[],
    heading: Figures,
    speed: Figures,
    accuracyM: Figures,
    isSharing: boolean,
  ],
  KeptReport
>(
  'keep positions',
  `with me as materialized (
    select p.driver_id, p.at, p.on_duty_since, clock_timestamp() as now
    from driver_profiles d join driver_positions p on p.driver_id = d.id
    where d.user_id = $1
  ),
  job as materialized (
    select b.id, b.accepted_at, ${endedAt} as ended_at
    from bookings b
    where b.driver_id = ${thisDriver} and b.accepted_at is not null
      and b.created_at > now() - interval '${longestJobDays} days'
  ),
  fit as materialized (
    select me.driver_id, me.now, greatest(s.at, me.on_duty_since) as at, s.lat, s.lon, s.heading, s.speed, s.accuracy_m,
      (select j.id from job j
        where j.accepted_at <= s.at and (j.ended_at is null or s.at < j.ended_at)
        order by j.accepted_at desc limit 1) as booking_id
    from me, (
      select to_timestamp(ms / 1000) as at, lat, lon, heading, speed, accuracy_m
      from unnest($2::float8[], $3::float8[], $4::float8[], $5::real[], $6::real[], $7::real[])
        as u (ms, lat, lon, heading, speed, accuracy_m)
    ) s
    where s.at <= me.now + interval '${deviceClockSlackSeconds} seconds'
      and s.at >= me.now - interval '${positionMaxAgeHours} hours'
      and s.at >= me.on_duty_since - interval '${deviceClockSlackSeconds} seconds'
  ),
  kept as (
    insert into driver_locations (driver_id, device_at, received_at, latitude, longitude, heading, speed, accuracy,
      is_active_job, active_booking_id)
    select driver_id, at, now, lat, lon, heading, speed, accuracy_m, booking_id is not null, booking_id from fit
    on conflict do nothing
    returning active_booking_id, device_at, latitude, longitude
  ),
  moved as (
    update driver_positions p
    set is_sharing = $8,
      at = case when n.at >= p.at then n.at else p.at end,
      lat = case when n.at >= p.at then n.lat else p.lat end,
      lon = case when n.at >= p.at then n.lon else p.lon end,
      heading = case when n.at >= p.at then n.heading else p.heading end,
      speed = case when n.at >= p.at then n.speed else p.speed end,
      accuracy_m = case when n.at >= p.at then n.accuracy_m else p.accuracy_m end
    from (values (true)) as anyway left join (select * from fit order by at desc limit 1) n on true
    where p.driver_id = ${thisDriver}
    returning p.at, p.lat, p.lon, p.heading, p.speed, p.accuracy_m, p.is_sharing
  )
  select (select count(*)::int from fit) as taken,
    (select json_agg(json_build_object('at_ms', ${toMs('device_at')}, 'lat', latitude, 'lon', longitude) order by device_at)
      from kept where active_booking_id = b.id) as added,
    ${toMs('me.at')} as before_ms, ${toMs('m.at')} as at_ms, m.lat, m.lon, m.heading, m.speed, m.accuracy_m, m.is_sharing,
    b.id as booking_id, b.customer_id, b.status, b.pickup, b.dropoff
  from me cross join moved m
  left join bookings b on b.driver_id = ${thisDriver} and b.status in (${activeJobs})`,
)

/** More would be no better drawing. At a position each second these are nearly three hours. */
const mostTrailPoints = 10_000

export const trailText = `select at_ms, latitude, longitude from (
  select ${toMs('l.device_at')} as at_ms, l.latitude, l.longitude
  from bookings b join driver_locations l on l.driver_id = b.driver_id
    and l.device_at >= b.accepted_at and l.device_at < coalesce(${endedAt}, 'infinity')
    and l.active_booking_id = b.id
  where b.id = $1
  order by l.device_at desc limit ${mostTrailPoints}
) last
order by at_ms`

/**
 * The way of a booking's driver on it, oldest first: the latest part where it is very long. By the key of the table: the driver, and the
 * days from acceptance to the end.
 */
export const trailOf = namedQuery<
  [bookingId: string],
  { at_ms: number; latitude: number; longitude: number }
>('trail', trailText)
