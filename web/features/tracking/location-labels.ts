/** Where the driver is, in words: "4 km from the pickup", and how old that is. The map beside it shows the same. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { SeenPosition } from '../../../contract/bookings/tracking.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import { greatCircleKm, type Point } from '../../../domain/places/point.ts'
import { isSeenLive, nearbyKm, toKmh } from '../../../domain/bookings/tracking.ts'

/** As the crow flies: `at the pickup`, `800 m from the pickup`, `4 km from the drop-off`. */
const distanceLabel = (km: number, place: string): string => {
  if (km < nearbyKm) return `at the ${place}`
  if (km < 1) return `${Math.round(km * 10) * 100} m from the ${place}`
  return `${Math.round(km)} km from the ${place}`
}

/** `10 s ago`, `3 min ago`: in steps, so that the words do not flicker. */
export const agoLabel = (ageMs: number): string => {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < 10) return 'just now'
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

const directions = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const

/** `north-east`, from degrees clockwise from north. */
export const directionLabel = (heading: number): string =>
  directions[Math.round(heading / 45) % directions.length] ?? directions[0]

/** A truck slower than this counts as standing, and its heading means nothing. */
const standingKmh = 3

const movementLabel = ({ heading, speedMps }: SeenPosition): string | null => {
  if (speedMps === null) return null
  const kmh = toKmh(speedMps)
  if (kmh < standingKmh) return 'standing'
  return heading === null ? `${kmh} km/h` : `${kmh} km/h towards ${directionLabel(heading)}`
}

type Trip = Pick<Booking, 'status' | 'pickup' | 'dropoff' | 'driverPosition'>

/** The place that distances are measured from: the pickup until the vehicle is loaded, from then on the drop-off. */
const measuredFrom = ({ status, pickup, dropoff }: Trip): { name: string; at: Point } | null => {
  if (isStillToCome(status)) return pickup.point && { name: 'pickup', at: pickup.point }
  const isLoaded = status === 'in_progress' && dropoff?.point
  return isLoaded ? { name: 'drop-off', at: isLoaded } : null
}

export type LocationCopy = {
  /** `Live`, or `Location updated 3 min ago`. */
  state: string
  isLive: boolean
  /** `4 km from the pickup`; null where there is nothing to measure from. How old it is, `state` says. */
  where: string | null
  /** `50 km/h towards north-east`; null where the device does not report it. */
  movement: string | null
  /** `accurate to 8 m`; null where the device does not report it. */
  accuracy: string | null
}

/** Null while the viewer may not see the position. `nowMs` is the server's clock. */
export const locationLabel = (trip: Trip, nowMs: number): LocationCopy | null => {
  const { driverPosition: position } = trip
  if (!position) return null
  const isLive = isSeenLive(position, nowMs)
  const from = measuredFrom(trip)
  const ago = agoLabel(nowMs - Date.parse(position.at))
  return {
    state: isLive ? 'Live' : `Location updated ${ago}`,
    isLive,
    where: from && distanceLabel(greatCircleKm(position, from.at), from.name),
    movement: isLive ? movementLabel(position) : null,
    accuracy:
      position.accuracyM === null ? null : `accurate to ${Math.round(position.accuracyM)} m`,
  }
}
