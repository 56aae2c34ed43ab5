/** Where the driver is, in words: "4 km away, seen 10 s ago". The picture beside it says the same to those who see it. */
import type { Booking } from '../../../contract/bookings.ts'
import { estimateArrivalMinutes, setOffMinutes } from '../../../domain/distance.ts'
import { greatCircleKm, type Point } from '../../../domain/point.ts'

/** As the crow flies: `800 m`, `4 km`. Below a hundred metres nobody needs a number. */
const distanceWords = (km: number): string => {
  if (km < 0.1) return 'at the pickup'
  if (km < 1) return `${Math.round(km * 10) * 100} m away`
  return `${Math.round(km)} km away`
}

/** `10 s ago`, `3 min ago`: in steps, so that the words do not flicker. */
export const agoWords = (ageMs: number): string => {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < 10) return 'just now'
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

export type SeenPosition = Point & { at: string }

/** Null while nobody knows. `nowMs` is the server's clock. */
export const whereWords = (
  position: SeenPosition | null,
  pickup: Point | null,
  nowMs: number,
): string | null => {
  if (!position) return null
  const seen = `seen ${agoWords(nowMs - Date.parse(position.at))}`
  return pickup ? `${distanceWords(greatCircleKm(position, pickup))}, ${seen}` : seen
}

/** Minutes until the truck is at the pickup, by its last position; null once there, or while nobody knows. */
export const minutesToPickup = ({
  status,
  driverPosition,
  pickup,
}: Pick<Booking, 'status' | 'driverPosition' | 'pickup'>): number | null => {
  if (!driverPosition || !pickup.point) return null
  const minutes = estimateArrivalMinutes(driverPosition, pickup.point)
  if (status === 'confirmed') return minutes
  return status === 'driver_en_route' ? Math.max(1, minutes - setOffMinutes) : null
}
