import type { DriverPosition } from '../../contract/live-events.ts'
import type { InputOf } from '../../contract/routes.ts'
import { mayShareContact } from '../../domain/bookings/booking.ts'
import { greatCircleKm } from '../../domain/places/point.ts'
import { provenWithinMetres } from '../../domain/bookings/proven-arrival.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { proveArrivalByPosition } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { keepReport, type KeptReport } from './tracking.store.ts'

export type Report = InputOf<'POST /api/driver/positions'>['body']

/**
 * Stores where the driver is now, and was while offline. Each position is kept once; between acceptance and drop-off the waiting customer
 * is notified, which is sent to open tabs and not stored. Refusal: `driver_off_duty` (also for an account that is not a driver's:
 * neither has a position).
 */
export const reportPositions = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live'>,
  accountId: string,
  { positions, isSharing }: Report,
): Promise<Outcome<{ taken: number }>> => {
  const row = await keepReport(ctx.db, {
    accountId,
    isSharing,
    positions: positions.map(({ at, lat, lon, heading, speedMps, accuracyM }) => ({
      atMs: Date.parse(at),
      lat,
      lon,
      heading: toTenth(heading),
      speed: toTenth(speedMps),
      accuracyM: toTenth(accuracyM),
    })),
  })
  if (!row) return refused('driver_off_duty')
  publishToCustomer(ctx, row)
  if (row.booking_id && mayProveArrival(row)) await proveArrivalByPosition(ctx, row.booking_id)
  return accepted({ taken: row.taken })
}

/** Most reports cannot prove an arrival, and take no lock. */
const mayProveArrival = ({ status, is_arrival_proven, pickup, ...truck }: KeptReport): boolean =>
  status === 'driver_arrived' &&
  is_arrival_proven === false &&
  pickup?.point != null &&
  greatCircleKm(truck, pickup.point) * 1000 <= provenWithinMetres

/** More exact than any device; the columns have no room for 1e-320. */
const toTenth = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 10) / 10

const publishToCustomer = (ctx: Pick<Ctx, 'live'>, row: KeptReport): void => {
  const { booking_id: bookingId, customer_id: accountId, status } = row
  if (!bookingId || !accountId || !status || !mayShareContact(status)) return
  // Customers do not learn where the truck was before the acceptance, nor take the driver's base for it.
  if (!row.is_reported) return
  if (row.accepted_ms === null || row.at_ms < row.accepted_ms) return
  const trail = trailChangeOf(row)
  const event: DriverPosition = {
    type: 'driver_position',
    bookingId,
    position: {
      lat: row.lat,
      lon: row.lon,
      at: isoOf(row.at_ms),
      accuracyM: row.accuracy_m,
      heading: row.heading,
      speedMps: row.speed,
      isSharing: row.is_sharing,
    },
    trail,
  }
  // The next position must not replace the request to fetch the trail, so that has a key of its own in the queue of a slow tab.
  const what = trail.change === 'other' ? 'trail' : 'position'
  ctx.live.publish({ accountId, key: `${what}:${bookingId}`, event })
}

const trailChangeOf = ({ added, before_ms }: KeptReport): DriverPosition['trail'] => {
  const [first] = added ?? []
  if (!added || !first) return { change: 'none' }
  if (first.at_ms <= before_ms) return { change: 'other' }
  return {
    change: 'next',
    after: isoOf(before_ms),
    points: added.map(({ at_ms, lat, lon }) => ({ lat, lon, at: isoOf(at_ms) })),
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()
