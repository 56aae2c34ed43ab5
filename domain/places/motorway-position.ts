/**
 * Which motorway a position is on, in words: `M50 southbound between J9 and J10`. Nothing is said that the data does not carry: between
 * two junctions only where both certainly lie on either side, on the motorway only where its line is accurate to a hundred metres, and a
 * direction only from the device's own heading.
 */
import { roads, orderOf, roadPoints, type Junction, type Road } from './motorways.ts'
import { placeLabel } from './place.ts'
import { nearestPlace } from './places.ts'
import { nearestTo, type Point } from './point.ts'
import { placeOnLine, type PlaceOnLine } from './road-line.ts'
import {
  betweenLabel,
  directionOf,
  junctionLabel,
  nearLabel,
  type TravelDirection,
} from './road-label.ts'

export type MotorwayPosition = {
  /** `M50` */
  road: string
  /** `M50 southbound between J9 and J10` */
  label: string
  direction: TravelDirection | null
  /** False: the motorway is close, and only the person there knows whether they are on it. */
  isOnIt: boolean
}

/** Beyond this from a well-known line a position is beside the motorway. */
const onItWithinKm = 0.25
/** Official points farther apart than this leave a curve between them unknown. */
const knownSegmentKm = 3
/** Beyond this from the line the motorway is not worth a question. */
const closeWithinKm = 1
/** A position less accurate than this does not say that it is on the motorway. */
const accurateEnoughM = 200

/** How well an official point is known along its road. */
const pointWithinKm = 0.1

export type DeviceReading = {
  /** Null: a pin that a person put there. */
  accuracyM: number | null
  /** Degrees from north; null while the device does not move. */
  headingDegrees: number | null
}

const noReading: DeviceReading = { accuracyM: null, headingDegrees: null }

/** The motorway at or close to a position, or null. */
export const motorwayAt = (
  point: Point,
  { accuracyM, headingDegrees }: DeviceReading = noReading,
): MotorwayPosition | null => {
  const nearest = nearestMotorway(point)
  if (!nearest || nearest.at.offKm > closeWithinKm) return null
  const { road, at } = nearest
  const direction = directionOf(road.name, at.bearing, headingDegrees)
  return {
    road: road.name,
    label: labelAt(road, at, point, direction),
    direction,
    isOnIt: isOnLine(road, at, point) && (accuracyM ?? 0) <= accurateEnoughM,
  }
}

const nearestMotorway = (point: Point): { road: Road; at: PlaceOnLine } | null => {
  let best: { road: Road; at: PlaceOnLine } | null = null
  for (const road of roads().values()) {
    if (!road.line) continue
    const at = placeOnLine(road.line, point)
    if (!best || at.offKm < best.at.offKm) best = { road, at }
  }
  return best
}

const isOnLine = (road: Road, at: PlaceOnLine, point: Point): boolean => {
  if (at.offKm <= onItWithinKm && at.isOfficial && at.segmentKm <= knownSegmentKm) return true
  const official = nearestTo(
    point,
    roadPoints.filter((one) => one.road === road.name),
  )
  return official !== null && official.distanceKm <= onItWithinKm
}

const labelAt = (
  road: Road,
  { alongKm }: PlaceOnLine,
  point: Point,
  direction: TravelDirection | null,
): string => {
  const spanned = road.junctions.filter(({ number, span }) => number !== null && span !== null)
  const before = spanned
    .filter(({ span }) => (span?.toKm ?? Infinity) <= alongKm + pointWithinKm)
    .toSorted(byNumber)
  const after = spanned
    .filter(({ span }) => (span?.fromKm ?? -Infinity) >= alongKm - pointWithinKm)
    .toSorted(byNumber)
  const open = spanned.filter((one) => !before.includes(one) && !after.includes(one))
  const [only] = open
  if (only?.point && open.length === 1) {
    return nearLabel(road.name, withoutRoad(junctionLabel(only), road.name), direction)
  }
  const [from, to] = [before.at(-1)?.number, after[0]?.number]
  if (from && to) return betweenLabel(road.name, from, to, direction)
  return nearLabel(road.name, placeLabel(nearestPlace(point).place), direction)
}

const byNumber = (a: Junction, b: Junction): number =>
  orderOf(a.number ?? '') - orderOf(b.number ?? '')

const withoutRoad = (label: string, road: string): string => label.slice(road.length + 1)

/** `M50 between J9 and J10` on a motorway, otherwise `Near Naas, Co. Kildare`. */
export const positionLabel = (point: Point, reading: DeviceReading = noReading): string => {
  const motorway = motorwayAt(point, reading)
  return motorway?.isOnIt ? motorway.label : `Near ${placeLabel(nearestPlace(point).place)}`
}
