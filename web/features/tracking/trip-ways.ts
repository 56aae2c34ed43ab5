/** The lines of a trip's map: by road where a router knows one, straight where not, and the truck's part of it. */
import type { Way } from '../../../contract/bookings/ways.ts'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import type { Point } from '../../../domain/places/point.ts'
import type { TripMarks } from './trip-marks.ts'

export type TripWay = { points: readonly Point[]; isStraight: boolean }

type Ends = Pick<TripMarks, 'pickup' | 'dropoff' | 'truck'>

/** `way`: null, there is none; undefined, it is not known yet, and nothing is drawn that may change. */
export const tripWays = (
  status: BookingStatus,
  { pickup, dropoff, truck }: Ends,
  way: Way | null | undefined,
): readonly TripWay[] => {
  if (way === undefined) return []
  const approach = isStillToCome(status) && truck && pickup ? [truck, pickup] : null
  const recovery = pickup && dropoff ? [pickup, dropoff] : null
  return [
    recovery && wayOf(recovery, way?.recovery ?? null),
    approach && wayOf(approach, way?.approach && truck ? restOf(way.approach, truck) : null),
  ].filter((one) => one !== null)
}

const wayOf = (ends: readonly Point[], road: readonly Point[] | null): TripWay =>
  road ? { points: road, isStraight: false } : { points: ends, isStraight: true }

/** What is left of a road from the place on it that is nearest to the truck, which has driven on since it was read. */
export const restOf = (road: readonly Point[], truck: Point): readonly Point[] => {
  const shrink = Math.cos((truck.lat * Math.PI) / 180)
  let nearest = { at: truck, next: 0, square: Infinity }
  road.slice(1).forEach((end, index) => {
    const start = road[index] ?? end
    const east = (end.lon - start.lon) * shrink
    const north = end.lat - start.lat
    const length = east * east + north * north
    const along = (truck.lon - start.lon) * shrink * east + (truck.lat - start.lat) * north
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length))
    const at = {
      lat: start.lat + north * share,
      lon: start.lon + (end.lon - start.lon) * share,
    }
    const square = ((truck.lon - at.lon) * shrink) ** 2 + (truck.lat - at.lat) ** 2
    if (square < nearest.square) nearest = { at, next: index + 1, square }
  })
  return [{ lat: truck.lat, lon: truck.lon }, nearest.at, ...road.slice(nearest.next)]
}
