/** What a "where" box offers for typed words: places on roads, the gazetteer, and a street with its town. */
import { eircodeProblemOf, parseEircode, routingKeyLabel } from './eircode.ts'
import { isMeantAsEircode } from './eircode-shape.ts'
import { searchRoads, type PlaceOnRoad } from './find-on-road.ts'
import { placeLabel, type Place } from './place.ts'
import { foldName, searchPlaces } from './places.ts'
import type { Point } from './point.ts'
import { readRoad } from './road-label.ts'

/** How a place is booked: an Eircode, a place of the gazetteer by its name, any other by its point and label. */
export type SuggestedWhere =
  | { kind: 'eircode'; eircode: string }
  | { kind: 'place'; name: string; county: string }
  | { kind: 'point'; lat: number; lon: number; label: string }

export type SuggestedPlace = {
  label: string
  /** What a person should know before picking it: `Within about 2 km: move the pin to you`. */
  detail: string | null
  /** The same where there is no pin to move: `Within about 2 km`. */
  exactness: string | null
  where: SuggestedWhere
  /** Where the pin goes. */
  point: Point
  isMotorway: boolean
}

export type Suggestions = {
  places: readonly SuggestedPlace[]
  /** Why there are none; null when there are some. */
  problem: string | null
}

export const unknownPlaceMessage = "We don't know that place yet."

/** Whether a geocoder of streets and businesses may know more: not of an Eircode, nor of a junction by its number. */
export const mayBeStreet = (typed: string): boolean =>
  !isMeantAsEircode(typed) && (readRoad(typed)?.numbers.length ?? 0) === 0

/** Junctions that come before the towns whose names begin as what was typed, where that names no road. */
const junctionsFirst = 2

/** Suggestions for typed words, the most fitting first. `streets`: what a geocoder found for them. */
export const suggestPlaces = (
  typed: string,
  limit: number,
  streets: readonly SuggestedPlace[] = [],
): Suggestions => {
  const eircode = suggestEircode(typed)
  if (eircode) return eircode
  const onRoads = searchRoads(typed, limit)
  const road = onRoads.places.map(suggestRoad)
  const gazetteer = searchPlaces(typed, limit).map(suggestPlace)
  const isNamed = gazetteer.some(
    ({ where }) => where.kind === 'place' && foldName(where.name) === foldName(typed),
  )
  const first = isNamed ? 0 : readRoad(typed) ? road.length : junctionsFirst
  const own = [...road.slice(0, first), ...gazetteer, ...road.slice(first)]
  // One that the gazetteer has too comes from there.
  const found = [
    ...own,
    ...streets.filter(({ label }) => !own.some((one) => foldName(one.label) === foldName(label))),
  ]
  const places = found.length > 0 || onRoads.problem !== null ? found : streetInTown(typed)
  const problem = onRoads.problem ?? unknownPlaceMessage
  return { places: places.slice(0, limit), problem: places.length > 0 ? null : problem }
}

/** A whole Eircode with its area, or what is wrong with one; null for other words. */
const suggestEircode = (typed: string): Suggestions | null => {
  if (!isMeantAsEircode(typed)) return null
  const parsed = parseEircode(typed)
  if (!parsed.ok) return { places: [], problem: eircodeProblemOf(typed) }
  const { formatted, routingKey } = parsed
  const { lat, lon } = routingKey
  const place: SuggestedPlace = {
    label: formatted,
    detail: `${routingKeyLabel(routingKey)}: the area, move the pin`,
    exactness: `${routingKeyLabel(routingKey)}: the area`,
    where: { kind: 'eircode', eircode: formatted },
    point: { lat, lon },
    isMotorway: false,
  }
  return { places: [place], problem: null }
}

/** A junction known better than this is a pin; another one says how far off it may be. */
export const preciseM = 700

const suggestRoad = ({ label, point, precisionM, isMotorway }: PlaceOnRoad): SuggestedPlace => ({
  label,
  detail: precisionM <= preciseM ? null : `${withinKm(precisionM)}: move the pin to you`,
  exactness: precisionM <= preciseM ? null : withinKm(precisionM),
  where: { kind: 'point', ...point, label },
  point,
  isMotorway,
})

const withinKm = (precisionM: number): string => `Within about ${Math.ceil(precisionM / 1000)} km`

const suggestPlace = (place: Place): SuggestedPlace => ({
  label: placeLabel(place),
  detail: null,
  exactness: null,
  where: { kind: 'place', name: place.name, county: place.county },
  point: { lat: place.lat, lon: place.lon },
  isMotorway: false,
})

/** The longest name of a place has four words. */
const longestTownName = 4

/** "Main Street, Naas": the town is known and the street is not, so the pin begins in the town. */
const streetInTown = (typed: string): SuggestedPlace[] => {
  if (readRoad(typed)) return []
  const words = typed.trim().split(/[\s,]+/)
  for (let count = Math.min(longestTownName, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(-count).join(' ')
    const [town] = searchPlaces(name, 1)
    if (!town || foldName(town.name) !== foldName(name)) continue
    const label = `${words.slice(0, -count).join(' ')}, ${placeLabel(town)}`
    const { lat, lon } = town
    return [
      {
        ...suggestPlace(town),
        label,
        detail: 'We know the town: move the pin to the street',
        exactness: 'We know the town, not the street',
        where: { kind: 'point', lat, lon, label },
      },
    ]
  }
  return []
}
