/** Rows of `driver_locations`, and the latest position in `driver_positions`. */
import { readStoredIfAny } from '../../db/schema/stored-json.ts'
import { activeJobStatuses, type BookingStatus } from '../../domain/bookings/booking.ts'
import type { Point } from '../../domain/places/point.ts'
import {
  deviceClockSlackSeconds,
  positionMaxAgeHours,
  positionsPerBatch,
} from '../../domain/bookings/tracking.ts'
import { batchCalls } from '../kit/jobs/batch.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

/** One job is one booking; no driver drives one for longer than this. */
const longestJobDays = 7

const activeJobs = activeJobStatuses.map((status) => `'${status}'`).join(', ')
const endedAt = `case when b.status = 'cancelled' then b.updated_at else b.completed_at end`
const toMs = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`

export type KeptReport = {
  /** How many of the positions are from this time on duty. */
  taken: number
  /** Those of them that are new and belong to the active job, oldest first; null where there are none. */
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
  /** The active job, if there is one. */
  booking_id: string | null
  customer_id: string | null
  status: BookingStatus | null
  accepted_ms: number | null
  /** By a device: a driver who has just gone on duty is at their base until the first report. */
  is_reported: boolean
  is_arrival_proven: boolean | null
  pickup: { point: Point | null } | null
  dropoff: { point: Point | null } | null
}

export type ReportToKeep = {
  accountId: string
  positions: readonly {
    atMs: number
    lat: number
    lon: number
    heading: number | null
    speed: number | null
    accuracyM: number | null
  }[]
  isSharing: boolean
}

/**
 * Stores reports of different drivers in one statement. The row of `driver_positions` exists exactly while on duty, so no check is needed
 * first: no row, no answer, nothing kept. The rows are locked in the order of the reports, which is that of the accounts, so that two
 * statements with the same drivers never wait for each other. The booking of each position is decided from the device's time, because a
 * phone that was offline may have been on several; the latest position moves only forwards in time. Rows are looked up one driver at a time
 * (`lateral … limit`), whatever the planner guesses; the number of reports is hidden from it (`select $1`), or it would plan each time.
 */
export const keepReportsText = `with report as (
    select * from unnest((select $1::text[]), (select $2::bool[])) with ordinality as r (account_id, is_sharing, n)
  ),
  me as materialized (
    select r.n, r.is_sharing, p.driver_id, p.at, p.on_duty_since, clock_timestamp() as now
    from report r
    cross join lateral (
      select p.driver_id, p.at, p.on_duty_since
      from driver_profiles d join driver_positions p on p.driver_id = d.id
      where d.user_id = r.account_id limit 1 for update of p
    ) p
  ),
  sent as materialized (
    select n, to_timestamp(ms / 1000) as at, lat, lon, heading, speed, accuracy_m
    from unnest((select $3::int[]), (select $4::float8[]), (select $5::float8[]), (select $6::float8[]), (select $7::real[]), (select $8::real[]), (select $9::real[]))
      as u (n, ms, lat, lon, heading, speed, accuracy_m)
  ),
  job as materialized (
    select me.n, j.* from me
    cross join lateral (
      select b.id, b.accepted_at, ${endedAt} as ended_at
      from bookings b
      where b.driver_id = me.driver_id and b.accepted_at is not null
        and b.created_at > now() - interval '${longestJobDays} days'
      offset 0
    ) j
    where j.ended_at is null or j.ended_at > (select min(at) from sent where sent.n = me.n)
  ),
  fit as materialized (
    select me.n, me.driver_id, me.now, greatest(s.at, me.on_duty_since + interval '1 millisecond') as at, s.lat, s.lon, s.heading, s.speed, s.accuracy_m,
      (select j.id from job j
        where j.n = me.n and j.accepted_at <= s.at and (j.ended_at is null or s.at < j.ended_at)
        order by j.accepted_at desc limit 1) as booking_id
    from me join sent s on s.n = me.n
    where s.at <= me.now + interval '${deviceClockSlackSeconds} seconds'
      and s.at >= me.now - interval '${positionMaxAgeHours} hours'
      and s.at >= me.on_duty_since - interval '${deviceClockSlackSeconds} seconds'
  ),
  kept as (
    insert into driver_locations (driver_id, device_at, received_at, latitude, longitude, heading, speed, accuracy,
      is_active_job, active_booking_id)
    select driver_id, at, now, lat, lon, heading, speed, accuracy_m, booking_id is not null, booking_id from fit
    on conflict do nothing
    returning driver_id, active_booking_id, device_at, latitude, longitude
  ),
  newest as materialized (
    select distinct on (n) n, at, lat, lon, heading, speed, accuracy_m from fit order by n, at desc
  ),
  moved as (
    update driver_positions p
    set is_sharing = m.is_sharing,
      at = case when m.is_newer then m.at else p.at end,
      lat = case when m.is_newer then m.lat else p.lat end,
      lon = case when m.is_newer then m.lon else p.lon end,
      heading = case when m.is_newer then m.heading else p.heading end,
      speed = case when m.is_newer then m.speed else p.speed end,
      accuracy_m = case when m.is_newer then m.accuracy_m else p.accuracy_m end
    from (
      select me.driver_id, me.is_sharing, coalesce(s.at >= me.at, false) as is_newer, s.at, s.lat, s.lon, s.heading, s.speed,
        s.accuracy_m
      from me left join newest s on s.n = me.n
    ) m
    where p.driver_id = m.driver_id
    returning p.driver_id, p.at, p.lat, p.lon, p.heading, p.speed, p.accuracy_m, p.is_sharing
  )
  select me.n::int as n, (select count(*)::int from fit where fit.n = me.n) as taken,
    (select json_agg(json_build_object('at_ms', ${toMs('device_at')}, 'lat', latitude, 'lon', longitude) order by device_at)
      from kept where kept.driver_id = me.driver_id and kept.active_booking_id = b.id) as added,
    m.at > me.on_duty_since as is_reported, ${toMs('me.at')} as before_ms, ${toMs('m.at')} as at_ms, m.lat, m.lon, m.heading, m.speed, m.accuracy_m, m.is_sharing,
    b.id as booking_id, b.customer_id, b.status, ${toMs('b.accepted_at')} as accepted_ms,
    b.arrival_proven_at is not null as is_arrival_proven, b.pickup, b.dropoff
  from me join moved m on m.driver_id = me.driver_id
  left join lateral (
    select id, customer_id, status, accepted_at, arrival_proven_at, pickup, dropoff from bookings
    where driver_id = me.driver_id and status in (${activeJobs})
    offset 0
  ) b on true`

type NullableNumbers = readonly (number | null)[]

const keepReports = preparedQuery<
  [
    accountIds: readonly string[],
    isSharing: readonly boolean[],
    /** The number of the report that each position belongs to, from 1. */
    reportNumber: readonly number[],
    atMs: readonly number[],
    lat: readonly number[],
    lon: readonly number[],
    heading: NullableNumbers,
    speed: NullableNumbers,
    accuracyM: NullableNumbers,
  ],
  KeptReport & { n: number }
>('keep positions', keepReportsText)

/**
 * Stores a whole report, together with simultaneous ones of other drivers. Answers after the commit; null when the
 * account is not on duty. Safe to call twice.
 */
export const keepReport = batchCalls<ReportToKeep, KeptReport | null>({
  most: positionsPerBatch,
  weightOf: ({ positions }) => Math.max(1, positions.length),
  // two tabs of one driver: the latest position is one row
  keyOf: ({ accountId }) => accountId,
  carryOut: async (db, unordered) => {
    const reports = unordered.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
    const sent = reports.flatMap(({ positions }, index) =>
      positions.map((position) => ({ n: index + 1, ...position })),
    )
    const rows = await keepReports(
      db,
      reports.map(({ accountId }) => accountId),
      reports.map(({ isSharing }) => isSharing),
      sent.map(({ n }) => n),
      sent.map(({ atMs }) => atMs),
      sent.map(({ lat }) => lat),
      sent.map(({ lon }) => lon),
      sent.map(({ heading }) => heading),
      sent.map(({ speed }) => speed),
      sent.map(({ accuracyM }) => accuracyM),
    )
    const byAccount = new Map(rows.map((row) => [reports[row.n - 1]?.accountId, withPlaces(row)]))
    return unordered.map(({ accountId }) => byAccount.get(accountId) ?? null)
  },
})

const withPlaces = (row: KeptReport): KeptReport => ({
  ...row,
  pickup: readStoredIfAny('bookings.pickup', row.pickup),
  dropoff: readStoredIfAny('bookings.dropoff', row.dropoff),
})

/** More points would not improve the line. At a position each second these are nearly three hours. */
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
 * The driver's trail on a booking, oldest first: the latest part if it is very long. Read by the key of the table: the driver, and the
 * days from acceptance to the end.
 */
export const trailOf = preparedQuery<
  [bookingId: string],
  { at_ms: number; latitude: number; longitude: number }
>('trail', trailText)
