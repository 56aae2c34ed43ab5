/** The route of a simulated truck: near the straight line, in gentle bends, because the simulator has no road map. */
import { greatCircleKm, type Point } from '../../domain/places/point.ts'

export type Way = {
  points: readonly Point[]
  /** For each point, how far it is from the first, along the way, in kilometres. */
  kmAt: readonly number[]
}

/** Bends stray this share of the straight line from it, and no farther than a few kilometres. */
const bendShare = 0.05
const widestBendKm = 2
const pointsPerKm = 3
const mostPoints = 300

const radians = (degrees: number): number => (degrees * Math.PI) / 180
/** Kilometres in one degree of latitude. */
const degreeKm = 111.195

/** `random` gives 0 to 1. Both ends are met exactly. */
export const planWay = (from: Point, to: Point, random: () => number): Way => {
  const straightKm = greatCircleKm(from, to)
  const steps = Math.min(mostPoints, Math.max(2, Math.ceil(straightKm * pointsPerKm)))
  const shrink = Math.cos(radians((from.lat + to.lat) / 2))
  const north = to.lat - from.lat
  const east = (to.lon - from.lon) * shrink
  const length = Math.hypot(north, east) || 1
  const widthKm = Math.min(widestBendKm, straightKm * bendShare)
  const waves = [1, 2, 3].map((bends) => ({ bends, size: (random() * 2 - 1) / bends }))

  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    if (step === 0) return from
    if (step === steps) return to
    const share = step / steps
    const strayKm = waves.reduce(
      (sum, { bends, size }) => sum + widthKm * size * Math.sin(Math.PI * bends * share),
      0,
    )
    const stray = strayKm / degreeKm
    return {
      lat: from.lat + north * share - (east / length) * stray,
      lon: from.lon + (to.lon - from.lon) * share + ((north / length) * stray) / shrink,
    }
  })
  let km = 0
  const kmAt = points.map((point, step) => {
    const before = points[step - 1]
    if (before) km += greatCircleKm(before, point)
    return km
  })
  return { points, kmAt }
}

/** Where one is after this share (0 to 1) of the way, and which way one looks there: degrees clockwise from north. */
export const placeOnWay = (way: Way, share: number): { point: Point; heading: number } => {
  const wholeKm = way.kmAt.at(-1) ?? 0
  const km = Math.min(1, Math.max(0, share)) * wholeKm
  const next = Math.max(
    1,
    way.kmAt.findIndex((at) => at >= km),
  )
  const before = way.points[next - 1]
  const after = way.points[next]
  if (!before || !after) throw new RangeError('a way has at least two points')
  const beforeKm = way.kmAt[next - 1] ?? 0
  const stepKm = (way.kmAt[next] ?? 0) - beforeKm
  const part = stepKm > 0 ? (km - beforeKm) / stepKm : 1
  return {
    point: {
      lat: before.lat + (after.lat - before.lat) * part,
      lon: before.lon + (after.lon - before.lon) * part,
    },
    heading: headingOf(before, after),
  }
}

const headingOf = (from: Point, to: Point): number => {
  const east = (to.lon - from.lon) * Math.cos(radians((from.lat + to.lat) / 2))
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
  return (degrees + 360) % 360
}
