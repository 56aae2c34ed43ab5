/** Distances along a road: where a point lies on its line, and where a kilometre of it is. Plane geometry, as `nearestTo`. */
import { greatCircleKm, type Point } from './point.ts'

export type LinePoint = Point & {
  /** An official point, good to a hundred metres; otherwise drawn, good to a kilometre. */
  isOfficial: boolean
  /** The road has a gap before it: its kilometres go on, but nothing lies on it there. */
  isAfterGap?: boolean
}

export type RoadLine = {
  points: readonly LinePoint[]
  /** The kilometre of each corner. */
  kmAt: readonly number[]
  lengthKm: number
}

export const lineOf = (points: readonly LinePoint[]): RoadLine => {
  let km = 0
  const kmAt = points.map((point, index) => {
    const before = points[index - 1]
    if (before) km += greatCircleKm(before, point)
    return km
  })
  return { points, kmAt, lengthKm: km }
}

export type PlaceOnLine = {
  alongKm: number
  /** How far the point is from the line. */
  offKm: number
  /** The direction in which the kilometres grow there, in degrees from north. */
  bearing: number
  /** Both corners beside it are official points. */
  isOfficial: boolean
  /** The kilometres between these two. */
  segmentKm: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The place on the line that is nearest to a point. */
export const placeOnLine = (line: RoadLine, point: Point): PlaceOnLine => {
  const shrink = Math.cos(radians(point.lat))
  let best: PlaceOnLine | null = null
  line.points.slice(1).forEach((end, index) => {
    if (end.isAfterGap) return
    const start = line.points[index] ?? end
    const east = (end.lon - start.lon) * shrink
    const north = end.lat - start.lat
    const square = east * east + north * north
    const reached =
      square === 0
        ? 0
        : ((point.lon - start.lon) * shrink * east + (point.lat - start.lat) * north) / square
    const share = Math.min(1, Math.max(0, reached))
    const offKm = greatCircleKm(point, between(start, end, share))
    if (best && best.offKm <= offKm) return
    const startKm = line.kmAt[index] ?? 0
    const segmentKm = (line.kmAt[index + 1] ?? startKm) - startKm
    best = {
      alongKm: startKm + share * segmentKm,
      offKm,
      bearing: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
      isOfficial: start.isOfficial && end.isOfficial,
      segmentKm,
    }
  })
  if (!best) throw new Error('a road line has fewer than two corners')
  return best
}

/** The point at this kilometre; before its beginning and beyond its end, these. */
export const pointAtKm = (line: RoadLine, km: number): Point => {
  const next = line.kmAt.findIndex((reached) => reached >= km)
  const end = line.points[next === -1 ? line.points.length - 1 : next]
  if (!end) throw new Error('a road line has no corners')
  if (next <= 0) return { lat: end.lat, lon: end.lon }
  const start = line.points[next - 1] ?? end
  const startKm = line.kmAt[next - 1] ?? 0
  const length = (line.kmAt[next] ?? startKm) - startKm
  return between(start, end, length === 0 ? 0 : (km - startKm) / length)
}

const between = (start: Point, end: Point, share: number): Point => ({
  lat: start.lat + share * (end.lat - start.lat),
  lon: start.lon + share * (end.lon - start.lon),
})
