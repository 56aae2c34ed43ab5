/** What a "where" box offers for typed words: places on roads, the gazetteer, and a street with its town. */
import { searchRoads, type PlaceOnRoad } from './find-on-road.ts'
import { placeLabel, type Place } from './place.ts'
import { foldName, searchPlaces } from './places.ts'
import type { Point } from './point.ts'
import { readRoad } from './road-label.ts'

/** `point`: where the pin goes. A place of the gazetteer is booked by its name, any other by its point and label. */
export type SuggestedPlace = {
  label: string
  /** What a person should know before picking it: `Within about 2 km: move the pin`. */
  detail: string | null
  /** Of the gazetteer; null: the point and the label say where it is. */
  place: Pick<Place, 'name' | 'county'> | null
  point: Point
  isMotorway: boolean
}

export type Suggestions = {
  places: readonly SuggestedPlace[]
  /** Why a road's junction is not among them; null when that is not the reason. */
  problem: string | null
}

/** Suggestions for typed words, the most fitting first. */
export const suggestPlaces = (typed: string, limit: number): Suggestions => {
  const onRoads = searchRoads(typed, limit)
  const road = onRoads.places.map(suggestRoad)
  const gazetteer = searchPlaces(typed, limit).map(suggestPlace)
  const isNamed = gazetteer.some(({ place }) => place && foldName(place.name) === foldName(typed))
  const found = isNamed ? [...gazetteer, ...road] : [...road, ...gazetteer]
  const places = found.length > 0 || onRoads.problem !== null ? found : streetInTown(typed)
  return { places: places.slice(0, limit), problem: onRoads.problem }
}

/** A junction known better than this is a pin; another one says how far off it may be. */
const preciseM = 700

const suggestRoad = ({ label, point, precisionM, isMotorway }: PlaceOnRoad): SuggestedPlace => ({
  label,
  detail:
    precisionM <= preciseM
      ? null
      : `Within about ${Math.ceil(precisionM / 1000)} km: move the pin to you`,
  place: null,
  point,
  isMotorway,
})

const suggestPlace = (place: Place): SuggestedPlace => ({
  label: placeLabel(place),
  detail: null,
  place: { name: place.name, county: place.county },
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
    const street = words.slice(0, -count).join(' ')
    return [
      {
        ...suggestPlace(town),
        label: `${street}, ${placeLabel(town)}`,
        detail: 'We know the town: move the pin to the street',
        place: null,
      },
    ]
  }
  return []
}
