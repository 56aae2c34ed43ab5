/**
 * The gazetteer: 1,521 cities, towns, villages, suburbs, airports and ports of Ireland (PROVENANCE.md), found by name or by position.
 * It loads 150 kB of data; a screen that only shows places imports `place.ts`. The index is built on first use.
 */
import placeRows from './data/ireland-places.json' with { type: 'json' }
import { irishNames } from './data/irish-names.ts'
import { routingKeys, type RoutingKey } from './data/routing-keys.ts'
import { placeKey, placeKinds, type Place, type PlaceKind } from './place.ts'
import { nearestTo, type Point } from './point.ts'

type Entry = {
  place: Place
  /** Every name, folded. */
  names: readonly string[]
  /** `name county` and `name co county`, folded, for a query that goes on after the name. */
  full: readonly string[]
  rank: number
}

type Index = {
  entries: readonly Entry[]
  places: readonly Place[]
  byKey: ReadonlyMap<string, Place>
}

let built: Index | null = null

/** Where the population is not known: enough to rank a town before a village of the same beginning. */
const rankOfKind: Record<PlaceKind, number> = {
  city: 50_000,
  airport: 20_000,
  town: 4_000,
  port: 3_000,
  suburb: 2_000,
  village: 500,
}

/** Lower case without accents or punctuation; "Saint" and "St." are one word. */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')

const kindOf = (kind: string, name: string): PlaceKind => {
  const known = placeKinds.find((one) => one === kind)
  if (!known) throw new Error(`gazetteer: ${name} has the unknown kind ${kind}`)
  return known
}

const index = (): Index => {
  if (built) return built
  const entries = placeRows.map((row): Entry => {
    const place: Place = {
      name: row.name,
      county: row.county,
      kind: kindOf(row.kind, row.name),
      lat: row.lat,
      lon: row.lon,
    }
    const irish = irishNames[placeKey(place)]
    const names = [row.name, ...(row.alt ?? []), ...(irish ? [irish] : [])].map(foldName)
    const county = foldName(row.county)
    return {
      place,
      names,
      full: names.flatMap((name) => [
        `${name} ${county}`,
        `${name} co ${county}`,
        `${name} county ${county}`,
      ]),
      rank: row.pop ?? rankOfKind[place.kind],
    }
  })
  const places = entries.map((entry) => entry.place)
  built = { entries, places, byKey: new Map(places.map((place) => [placeKey(place), place])) }
  return built
}

/** Lower is better; null is no match. */
const matchOf = (entry: Entry, query: string): number | null => {
  if (entry.names.includes(query)) return 0
  if (entry.names.some((name) => name.startsWith(query))) return 1
  if (entry.full.some((full) => full.startsWith(query))) return 1
  if (entry.names.some((name) => name.includes(` ${query}`))) return 2
  return null
}

const longestQuery = 100

/**
 * Places whose name, other spelling or Irish name matches: a name that is the query, then names that begin with it, then names with a
 * later word that does; the larger place first. The county may follow ("blackrock co louth"). Nothing for an empty query.
 */
export const searchPlaces = (query: string, limit: number): readonly Place[] => {
  const folded = foldName(query.slice(0, longestQuery))
  if (folded === '') return []
  const matches: { entry: Entry; match: number }[] = []
  for (const entry of index().entries) {
    const match = matchOf(entry, folded)
    if (match !== null) matches.push({ entry, match })
  }
  matches.sort(
    (a, b) =>
      a.match - b.match ||
      b.entry.rank - a.entry.rank ||
      (placeKey(a.entry.place) < placeKey(b.entry.place) ? -1 : 1),
  )
  return matches.slice(0, Math.max(0, limit)).map(({ entry }) => entry.place)
}

/** The place that a text is the whole name of, with or without its county; null where several are called so. */
export const placeNamed = (text: string): Place | null => {
  const folded = foldName(text.slice(0, longestQuery))
  const [only, ...others] = index().entries.filter(
    ({ names, full }) => names.includes(folded) || full.includes(folded),
  )
  return only && others.length === 0 ? only.place : null
}

/** The place of this name and county exactly as the gazetteer writes them, or null. */
export const findPlace = (name: string, county: string): Place | null =>
  index().byKey.get(placeKey({ name, county })) ?? null

export type NearestPlace = { place: Place; distanceKm: number }

/** Beyond this from every place the point is not in Ireland, nor on the water beside it. */
export const inIrelandWithinKm = 25

/** The place nearest to a point, and how far it is. */
export const nearestPlace = (point: Point): NearestPlace => {
  const nearest = nearestTo(point, index().places)
  if (!nearest) throw new Error('gazetteer: no places')
  return { place: nearest.item, distanceKm: nearest.distanceKm }
}

/** Whether a point lies in Ireland, as well as the gazetteer can tell. */
export const isInIreland = (point: Point): boolean =>
  nearestPlace(point).distanceKm <= inIrelandWithinKm

export type NearestRoutingKey = { routingKey: RoutingKey; distanceKm: number }

/** The routing key whose post town is nearest. In the country the true key may be a neighbour's: an indication, never an address. */
export const nearestRoutingKey = (point: Point): NearestRoutingKey => {
  const nearest = nearestTo(point, routingKeys)
  if (!nearest) throw new Error('routing keys: none')
  return { routingKey: nearest.item, distanceKm: nearest.distanceKm }
}
