import type { InputOf } from '../../contract/routes.ts'
import type { FleetingEvent } from '../../contract/live-events.ts'
import { mayShareContact, type BookingStatus } from '../../domain/booking.ts'
import { estimateArrivalMinutes, setOffMinutes } from '../../domain/distance.ts'
import type { Point } from '../../domain/point.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { namedQuery } from '../kit/named-query.ts'
import { activeJobList } from './nearest-drivers.ts'

export type Position = InputOf<'POST /api/driver/position'>['body']

type Row = {
  at_ms: number
  booking_id: string | null
  customer_id: string | null
  status: BookingStatus | null
  pickup: { point: Point | null } | null
}

/** One statement: the row exists exactly while on duty, so nothing has to be asked first. */
const moveDriver = namedQuery<
  [
    accountId: string,
    lat: number,
    lon: number,
    heading: number | null,
    speedKmh: number | null,
    accuracyM: number | null,
  ],
  Row
>(
  'driver position',
  `with moved as (
    update driver_positions p
    set lat = $2, lon = $3, heading = $4, speed_kmh = $5, accuracy_m = $6, at = clock_timestamp()
    from driver_profiles d
    where d.user_id = $1 and p.driver_id = d.id
    returning p.driver_id, (extract(epoch from p.at) * 1000)::float8 as at_ms
  )
  select m.at_ms, b.id as booking_id, b.customer_id, b.status, b.pickup
  from moved m
  left join bookings b on b.driver_id = m.driver_id and b.status in (${activeJobList})`,
)

/**
 * Where the driver is now, and, between acceptance and drop-off, told to the customer who waits: sent to open tabs and not
 * stored. Refusal: `driver_off_duty` (also for an account that is no driver: neither has a position).
 */
export const reportPosition = async (
  ctx: Pick<Ctx, 'db' | 'live'>,
  accountId: string,
  position: Position,
): Promise<Outcome<undefined>> => {
  const [row] = await moveDriver(
    ctx.db,
    accountId,
    position.lat,
    position.lon,
    toTenth(position.heading),
    toTenth(position.speedKmh),
    toTenth(position.accuracyM),
  )
  if (!row) return refused('driver_off_duty')
  tellCustomer(ctx, row, { lat: position.lat, lon: position.lon })
  return accepted(undefined)
}

/** As exact as any device is; the columns have no room for 1e-320. */
const toTenth = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 10) / 10

const tellCustomer = (ctx: Pick<Ctx, 'live'>, row: Row, point: Point): void => {
  if (!row.booking_id || !row.customer_id || !row.status || !mayShareContact(row.status)) return
  const event: FleetingEvent = {
    type: 'driver_position',
    bookingId: row.booking_id,
    position: { ...point, at: new Date(row.at_ms).toISOString() },
    etaMinutes: etaMinutes(row.status, point, row.pickup?.point ?? null),
  }
  ctx.live.tell({ accountId: row.customer_id, key: `position:${row.booking_id}`, event })
}

/** Until the pickup; null once there, or when nobody knows where it is. */
const etaMinutes = (status: BookingStatus, truck: Point, pickup: Point | null): number | null => {
  if (!pickup) return null
  if (status === 'confirmed') return estimateArrivalMinutes(truck, pickup)
  if (status === 'driver_en_route') return estimateArrivalMinutes(truck, pickup) - setOffMinutes
  return null
}
