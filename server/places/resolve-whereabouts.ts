import type { Whereabouts } from '../../contract/bookings/quotes.ts'
import { postTownLabel } from '../../domain/places/eircode.ts'
import { isInCountyDublin } from '../../domain/places/arrival-estimate.ts'
import { positionLabel } from '../../domain/places/motorway-position.ts'
import { placeLabel } from '../../domain/places/place.ts'
import { findPlace, inIrelandWithinKm, nearestPlace } from '../../domain/places/places.ts'
import type { Point } from '../../domain/places/point.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { findEircode } from './find-eircode.ts'

/** A place on the map of Ireland. An Eircode is located at its post town, so its point is an estimate. */
export type KnownPlace = {
  /** `Naas area, Co. Kildare (W91)`, `Dublin Airport, Co. Dublin` */
  area: string
  /** As exactly as it is known: `W91 X2Y3, Naas area, Co. Kildare`, `M50 southbound between J9 and J10`. Only for who may know the place itself. */
  label: string
  /** Seven characters, no space; null unless an Eircode was given. */
  eircode: string | null
  point: Point
  /** Null when the map cannot say on which side of a county line it is. */
  county: string | null
}

/**
 * Resolves a stated place: an Eircode, a gazetteer place, or a position on the island of Ireland. Refusals:
 * `invalid_eircode`, `eircode_not_found` (its routing key is none of the 139), `place_not_found`, `outside_ireland`.
 */
export const resolveWhereabouts = (where: Whereabouts): Outcome<KnownPlace> => {
  switch (where.kind) {
    case 'eircode':
      return resolveEircode(where.eircode)
    case 'place':
      return resolvePlace(where.name, where.county)
    case 'point':
      return resolvePoint({ lat: where.lat, lon: where.lon }, where.label)
    default: {
      const unknown: never = where
      throw new Error(`unknown whereabouts ${String(unknown)}`)
    }
  }
}

const resolveEircode = (text: string): Outcome<KnownPlace> => {
  const found = findEircode(text)
  if (!found.ok) return found
  const { area, eircode, formatted, routingKey } = found.value
  return accepted({
    area,
    label: `${formatted}, ${postTownLabel(routingKey)}`,
    eircode,
    point: { lat: routingKey.lat, lon: routingKey.lon },
    county: routingKey.county,
  })
}

const resolvePlace = (name: string, county: string): Outcome<KnownPlace> => {
  const place = findPlace(name, county)
  if (!place) return refused('place_not_found')
  return accepted({
    area: placeLabel(place),
    label: placeLabel(place),
    eircode: null,
    point: { lat: place.lat, lon: place.lon },
    county: place.county,
  })
}

const resolvePoint = (point: Point, label = positionLabel(point)): Outcome<KnownPlace> => {
  const { place, distanceKm } = nearestPlace(point)
  if (distanceKm > inIrelandWithinKm) return refused('outside_ireland')
  return accepted({
    area: `Near ${placeLabel(place)}`,
    label,
    eircode: null,
    point,
    county: countyOf(point, place.county),
  })
}

/**
 * Dublin costs more per straight kilometre, so its outline decides and not the nearest village. A place outside the outline beside a
 * Dublin village is over the county line, or on a pier that the simplified outline cuts off: unknown.
 */
const countyOf = (point: Point, nearestCounty: string): string | null => {
  if (isInCountyDublin(point)) return 'Dublin'
  return nearestCounty === 'Dublin' ? null : nearestCounty
}
