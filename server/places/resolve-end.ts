import type { QuoteRequest } from '../../contract/bookings/quotes.ts'
import { problems } from '../../contract/problems.ts'
import {
  dropoffLocationLabels,
  pickupLocationLabels,
  type DropoffLocation,
  type PickupLocation,
} from '../../domain/bookings/casualty.ts'
import { counties } from '../../domain/places/counties.ts'
import type { DistanceEnd } from '../../domain/places/distance.ts'
import { formatEircode } from '../../domain/places/eircode.ts'
import { normaliseEircode } from '../../domain/places/eircode-shape.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { placeLabel } from '../../domain/places/place.ts'
import { placeNamed } from '../../domain/places/places.ts'
import { resolveWhereabouts, type KnownPlace } from './resolve-whereabouts.ts'

/** The two ends of a recovery as the booking form sends them. */
export type EndCopy = NonNullable<QuoteRequest['pickup'] | QuoteRequest['dropoff']>
export type EndField = 'pickup' | 'dropoff'

/** An end of a recovery: always a text, and a point when it is on the map. */
export type ResolvedEnd = {
  /** `Roadside, W91 X2Y3, Naas area, Co. Kildare`; the customer's own text goes first. */
  label: string
  area: string | null
  /** Seven characters, no space. Kept also when its routing key is unknown: the driver may know it. */
  eircode: string | null
  end: DistanceEnd | null
  /** Whether the given Eircode has no known routing key. */
  isEircodeUnknown: boolean
}

/** Choices of the form that are places themselves; they need no further details. */
const ownPlaces: Partial<
  Record<PickupLocation | DropoffLocation, { name: string; county: string }>
> = {
  dublin_port: { name: 'Dublin Port', county: 'Dublin' },
  dublin_airport: { name: 'Dublin Airport', county: 'Dublin' },
}

/**
 * Puts one end on the map, if it can be. An Eircode of an unknown routing key is no refusal: the distance is then entered
 * by hand. Refusals name the field: `invalid_eircode`, `place_not_found`, `outside_ireland`.
 */
export const resolveEnd = (words: EndCopy, field: EndField): Outcome<ResolvedEnd> => {
  const own = ownPlaces[words.location]
  const where = words.where ?? (own ? { kind: 'place' as const, ...own } : null)
  if (!where) {
    // On a slow line a name is typed in full and the field left before there is a suggestion to pick.
    const named = placeNamed(words.text ?? '')
    if (!named) return accepted(offTheMap(words, null))
    const { name, county } = named
    const placed = {
      ...words,
      text: placeLabel(named),
      where: { kind: 'place', name, county },
    } as const
    return resolveEnd(placed, field)
  }

  const resolved = resolveWhereabouts(where)
  if (resolved.ok) return accepted(onTheMap(words, resolved.value))
  const { code } = resolved.refusal
  if (code === 'eircode_not_found' && where.kind === 'eircode') {
    return accepted(offTheMap(words, normaliseEircode(where.eircode)))
  }
  const path = where.kind === 'eircode' ? `${field}.where.eircode` : `${field}.where`
  return refused(code, { fields: { [path]: problems[code].detail } })
}

const onTheMap = (words: EndCopy, place: KnownPlace): ResolvedEnd => ({
  label: labelOf(words, place.label),
  area: place.area,
  eircode: place.eircode,
  end: { point: place.point, county: place.county },
  isEircodeUnknown: false,
})

const offTheMap = (words: EndCopy, eircode: string | null): ResolvedEnd => ({
  label: labelOf(words, eircode && formatEircode(eircode)),
  area: areaNamedIn(words.text ?? ''),
  eircode,
  end: null,
  isEircodeUnknown: eircode !== null,
})

/**
 * `Naas, Co. Kildare` of "14 Rose Lane, behind the mart, Naas", or the county alone where the words name no more: drivers are told no more of
 * them before one has the job. Two parts together first, and no place of another county than the one that is named.
 */
const areaNamedIn = (text: string): string | null => {
  const parts = text.split(',').map((part) => part.trim())
  const county = parts.map(countyNamed).findLast((named) => named !== null) ?? null
  const pairs = parts.slice(1).map((part, index) => `${parts[index]}, ${part}`)
  const named = [...pairs.toReversed(), ...parts.toReversed()]
    .filter((words) => countyNamed(words) === null)
    .map(placeNamed)
    .find((place) => place !== null && (county === null || place.county === county))
  if (named) return placeLabel(named)
  return county && `Co. ${county}`
}

/** Of `Kerry` and `Co. Kerry`. */
const countyNamed = (words: string): string | null => {
  const name = words.replace(/^(?:co\.?|county) /i, '').toLowerCase()
  return counties.find((county) => county.toLowerCase() === name) ?? null
}

const locationLabels = { ...pickupLocationLabels, ...dropoffLocationLabels }

const labelOf = ({ location, text }: EndCopy, place: string | null): string => {
  const words = text || locationLabels[location]
  if (!place) return words
  // A label of ours, of a recovery that is booked again.
  if (words.endsWith(place)) return words
  // "Dublin Airport, Dublin Airport, Co. Dublin" says it twice, "w91x2y3, W91 X2Y3, Naas area" as well.
  const isRepeated = place.startsWith(words) || place.startsWith(formatEircode(words))
  return isRepeated ? place : `${words}, ${place}`
}
