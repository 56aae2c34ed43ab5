/** Places on roads from what a person typed: `M50 J9`, `M7 between 11 and 12 southbound`, `Red Cow`, `N4 Longford`. */
import { roads, roadPoints, type Junction, type Road } from './motorways.ts'
import { placeLabel } from './place.ts'
import { foldName, searchPlaces } from './places.ts'
import { greatCircleKm, nearestTo, type Point } from './point.ts'
import { placeOnLine, pointAtKm } from './road-line.ts'
import { betweenLabel, junctionLabel, nearLabel, readRoad, type TypedRoad } from './road-label.ts'

export type PlaceOnRoad = {
  /** `M50 J9 (Red Cow)` */
  label: string
  point: Point
  /** How far it may be from there. */
  precisionM: number
  isMotorway: boolean
}

export type RoadSearch = {
  places: readonly PlaceOnRoad[]
  /** Why there are none, or not the one that was typed. */
  problem: string | null
}

const nothing: RoadSearch = { places: [], problem: null }

/** Places on the road that the words name; nothing when they name none. */
export const searchRoads = (typed: string, limit: number): RoadSearch => {
  const named = readRoad(typed)
  if (!named) return { places: junctionsCalled(typed, limit), problem: null }
  const [from, to] = named.numbers
  const road = roads().get(named.road) ?? (from ? roads().get(otherLetter(named.road)) : undefined)
  if (road && from && to) return betweenJunctions(road, from, to, named)
  if (road && from) return junctionsNumbered(road, from, named, limit)
  if (road && named.words === '') return { ...nothing, places: placedOf(road, named, limit) }
  if (named.words === '') return nothing
  const called = road ? junctionsMatching(road.junctions, named.words) : []
  if (called.length > 0) {
    return { ...nothing, places: called.slice(0, limit).flatMap(placeOf(named)) }
  }
  return { ...nothing, places: nearTown(named, road ?? null) }
}

/** The same road where it is not a motorway, or where it is one: the M6 is the N6 at Athlone, and the numbers of its junctions run on. */
const otherLetter = (road: string): string =>
  road.replace(/^[MN]/, (letter) => (letter === 'M' ? 'N' : 'M'))

const junctionOf = (road: Road, number: string): Junction | undefined =>
  [road, roads().get(otherLetter(road.name))]
    .flatMap((one) => one?.junctions ?? [])
    .find((one) => one.number === number)

const isMotorway = (road: string): boolean => road.startsWith('M')

const placeOf =
  ({ direction }: Pick<TypedRoad, 'direction'>) =>
  (junction: Junction): PlaceOnRoad[] =>
    junction.point
      ? [
          {
            label: junctionLabel(junction, direction),
            point: junction.point,
            precisionM: junction.precisionM,
            isMotorway: isMotorway(junction.road),
          },
        ]
      : []

const placedOf = (road: Road, named: TypedRoad, limit: number): PlaceOnRoad[] =>
  road.junctions
    .filter(({ number }) => number !== null)
    .flatMap(placeOf(named))
    .slice(0, limit)

const unknownJunction = (road: Road, number: string): string =>
  `We don't know a junction ${number} on the ${road.name}.`
const unplacedJunction = (junction: Junction): string =>
  `We know ${junctionLabel(junction)}, but not exactly where it is.`

/** The junction of this number first, then those whose number begins with it. */
const junctionsNumbered = (
  road: Road,
  number: string,
  named: TypedRoad,
  limit: number,
): RoadSearch => {
  const exact = junctionOf(road, number)
  const longer = road.junctions.filter((one) => one !== exact && one.number?.startsWith(number))
  const places = [...(exact ? [exact] : []), ...longer].flatMap(placeOf(named)).slice(0, limit)
  if (exact?.point || (!exact && places.length > 0)) return { places, problem: null }
  return {
    places,
    problem: exact ? unplacedJunction(exact) : unknownJunction(road, number),
  }
}

const betweenJunctions = (road: Road, from: string, to: string, named: TypedRoad): RoadSearch => {
  const [start, end] = [from, to].map((number) => junctionOf(road, number))
  if (!start) return { ...nothing, problem: unknownJunction(road, from) }
  if (!end) return { ...nothing, problem: unknownJunction(road, to) }
  const middle = middleBetween(road, start, end)
  if (!middle) return { ...nothing, problem: unplacedJunction(start.point ? end : start) }
  const label = betweenLabel(road.name, from, to, named.direction)
  return { ...nothing, places: [{ label, isMotorway: isMotorway(road.name), ...middle }] }
}

const middleBetween = (
  road: Road,
  start: Junction,
  end: Junction,
): Pick<PlaceOnRoad, 'point' | 'precisionM'> | null => {
  if (road.line && start.span && end.span) {
    const [fromKm, toKm] = [
      Math.min(start.span.fromKm, end.span.fromKm),
      Math.max(start.span.toKm, end.span.toKm),
    ]
    const at = start.point && end.point ? [start.point, end.point] : []
    const kms = at.map((point) => (road.line ? placeOnLine(road.line, point).alongKm : 0))
    const km = kms.length === 2 ? ((kms[0] ?? 0) + (kms[1] ?? 0)) / 2 : (fromKm + toKm) / 2
    const precisionM = Math.round((toKm - fromKm) * 500)
    return { point: pointAtKm(road.line, km), precisionM }
  }
  if (!start.point || !end.point) return null
  return {
    point: {
      lat: (start.point.lat + end.point.lat) / 2,
      lon: (start.point.lon + end.point.lon) / 2,
    },
    precisionM: Math.round(greatCircleKm(start.point, end.point) * 500),
  }
}

const shortestName = 3

const junctionsMatching = (junctions: readonly Junction[], words: string): Junction[] => {
  const folded = foldName(words)
  if (folded.length < shortestName) return []
  return junctions.filter(({ name }) => ` ${foldName(name)}`.includes(` ${folded}`))
}

/** Junctions, tunnels, toll plazas and services of any road by their names. */
const junctionsCalled = (typed: string, limit: number): PlaceOnRoad[] =>
  junctionsMatching(
    [...roads().values()].flatMap(({ junctions }) => junctions),
    typed,
  )
    .flatMap(placeOf({ direction: null }))
    .slice(0, limit)

/** A town farther than this from the road is not on it. */
const besideRoadKm = 15
/** An official point this near to the town is on the road there. */
const pointNearTownKm = 6

/** `N4 Longford`: the road where it passes the town, as far as it is known, else the town. */
const nearTown = (named: TypedRoad, road: Road | null): PlaceOnRoad[] => {
  const [town] = searchPlaces(named.words, 1)
  if (!town) return []
  const base = {
    label: nearLabel(named.road, placeLabel(town), named.direction),
    isMotorway: isMotorway(named.road),
  }
  if (road?.line) {
    const { alongKm, offKm } = placeOnLine(road.line, town)
    if (offKm > besideRoadKm) return []
    return [{ ...base, point: pointAtKm(road.line, alongKm), precisionM: 5_000 }]
  }
  // A motorway that we know nothing of is not put in a town.
  if (base.isMotorway) return []
  const official = nearestTo(
    town,
    roadPoints.filter((one) => one.road === named.road),
  )
  const isNear = official !== null && official.distanceKm <= pointNearTownKm
  const { lat, lon } = isNear ? official.item : town
  return [{ ...base, point: { lat, lon }, precisionM: isNear ? 3_000 : 5_000 }]
}
