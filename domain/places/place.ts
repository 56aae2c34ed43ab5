/** A place in the gazetteer, and how it is written. Apart from `places.ts`, so that a screen can show one without loading them all. */
import type { Point } from './point.ts'

export const placeKinds = ['city', 'town', 'village', 'suburb', 'airport', 'port'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** `county` is one of the 32 traditional counties. Names repeat (Blackrock, Ballina): name and county together do not. */
export type Place = Point & {
  name: string
  county: string
  kind: PlaceKind
}

/** `Blackrock, Co. Louth`: the county is always shown. */
export const placeLabel = ({ name, county }: Pick<Place, 'name' | 'county'>): string =>
  `${name}, Co. ${county}`

/** `Naas, Co. Kildare`; where only the customer's words are known, those are not shown: they may be an address. */
export const areaLabel = (area: string | null): string => area ?? 'Place not on the map'

/** Identifies a place by what a person sees of it. */
export const placeKey = ({ name, county }: Pick<Place, 'name' | 'county'>): string =>
  `${name}|${county}`
