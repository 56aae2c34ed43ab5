/**
 * Where the truck is: which positions are taken, for how long one counts as live, and what being near a place proposes. Positions are
 * taken only on duty; a customer sees the driver only from acceptance to drop-off (rulings, "Roles and privacy").
 */
import type { BookingStatus, DriverTransition } from './booking.ts'
import { greatCircleKm, type Point } from '../places/point.ts'

/** The island and the sea around it: a position outside is not one of a recovery in Ireland. */
export const trackedArea = { south: 51, north: 56, west: -11, east: -5 } as const

export const isInTrackedArea = ({ lat, lon }: Point): boolean =>
  lat >= trackedArea.south &&
  lat <= trackedArea.north &&
  lon >= trackedArea.west &&
  lon <= trackedArea.east

/** Positions in one request: a phone without signal for seven minutes on a job comes back with this many. */
export const positionsPerBatch = 100

/** A position that waited on the device longer than this is of no use to anyone, and is not kept. */
export const positionMaxAgeHours = 24

/** A device's reading may be this old when duty begins, and its clock this far ahead of ours. */
export const deviceClockSlackSeconds = 60

/** A truck that does not move reports each half minute: after three missed reports its place is the last known one. */
export const liveForSeconds = 90

/** Whether a position may be called live: sharing is on, and it was seen lately. `nowMs` is the server's clock. */
export const isSeenLive = (
  { at, isSharing }: { at: string; isSharing: boolean },
  nowMs: number,
): boolean => isSharing && nowMs - Date.parse(at) <= liveForSeconds * 1000

/** Within this of a place, the driver is asked whether they are there (specification of the trip: 100 m). */
export const nearbyKm = 0.1

export type ProposedTransition = Extract<DriverTransition, 'arrive' | 'complete'>

/**
 * The transition to propose to the driver of a booking in this status, because the truck is at the pickup (arrive) or at the drop-off
 * (complete); null when it is not, and when the position is less accurate than that distance. Only proposed: a routing key
 * is an area, and only the driver sees the vehicle.
 */
export const proposedTransition = (
  status: BookingStatus,
  truck: Point & { accuracyM: number | null },
  { pickup, dropoff }: { pickup: Point | null; dropoff: Point | null },
): ProposedTransition | null => {
  if (truck.accuracyM !== null && truck.accuracyM > nearbyKm * 1000) return null
  const isAt = (place: Point | null): boolean =>
    place !== null && greatCircleKm(truck, place) <= nearbyKm
  if (status === 'driver_en_route' && isAt(pickup)) return 'arrive'
  return status === 'in_progress' && isAt(dropoff) ? 'complete' : null
}

/** Devices tell metres per second, people read km/h (specification, operator side §9). */
export const toKmh = (metresPerSecond: number): number => Math.round(metresPerSecond * 3.6)
