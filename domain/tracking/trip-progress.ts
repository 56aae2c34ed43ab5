/**
 * How far a trip is: the share of its distance that the truck has covered. The vehicle is loaded half-way: the first half is the way from
 * where the driver accepted to the pickup, the second the way to the drop-off. A truck that is still where it was has made no progress,
 * however often its status has changed.
 */
import { greatCircleKm, type Point } from '../places/point.ts'
import { isStillToCome, type JourneyEnds } from '../bookings/arrival.ts'
import type { BookingStatus } from '../bookings/booking.ts'

export type TripFacts = JourneyEnds & {
  status: BookingStatus
  /** From where the driver accepted to the pickup, as the crow flies; null when it is not known. */
  approachKm: number | null
  /** Where the truck was seen on this leg, in any order. Turning back does not undo what was driven. */
  seen: readonly Point[]
}

/** At the pickup, in percent. */
export const loadedAtPercent = 50

/** 0 to 100, whole. Within one leg more positions never make it less, and no leg is over before its status says so. */
export const tripProgress = ({ status, pickup, dropoff, approachKm, seen }: TripFacts): number => {
  if (status === 'completed') return 100
  if (status === 'driver_arrived') return loadedAtPercent
  if (isStillToCome(status)) return legPercent(pickup, approachKm, seen)
  if (status !== 'in_progress') return 0
  const recoveryKm = pickup && dropoff ? greatCircleKm(pickup, dropoff) : null
  return loadedAtPercent + legPercent(dropoff, recoveryKm, seen)
}

/** To a tenth of a kilometre; null when one of the places is not known. */
export const approachOf = (pickup: Point | null, truck: Point | null): number | null =>
  pickup && truck ? Math.round(greatCircleKm(truck, pickup) * 10) / 10 : null

/** The driven part of a leg of this length; less than all of it, because only the driver says that they are there. */
const legPercent = (
  destination: Point | null,
  lengthKm: number | null,
  seen: readonly Point[],
): number => {
  if (!destination || !lengthKm || seen.length === 0) return 0
  const leftKm = Math.min(...seen.map((point) => greatCircleKm(point, destination)))
  const share = Math.max(0, 1 - leftKm / lengthKm)
  return Math.min(loadedAtPercent - 1, Math.floor(share * loadedAtPercent))
}
