/**
 * Streets and businesses by their names, and the street at a position, asked of a geocoder that speaks Photon's HTTP API (README of the
 * project komoot/photon: `GET /api?q=&lang=&limit=&bbox=` and `GET /reverse?lat=&lon=`, both with a GeoJSON FeatureCollection of points
 * from OpenStreetMap). A customer is typing, so the wait is short, and a geocoder in trouble gives nothing: the gazetteer remains.
 */
import { z } from 'zod'
import { isInIreland } from '../../domain/places/places.ts'
import { greatCircleKm, type Point } from '../../domain/places/point.ts'
import type { SuggestedPlace } from '../../domain/places/suggest-places.ts'
import { fetchOutside } from '../kit/http/fetch-outside.ts'
import { openRest } from '../kit/http/rest-after-failure.ts'
import type { Logger } from '../kit/log.ts'

export type Geocoder = {
  /** Streets and businesses in Ireland, the most fitting first; none when there is no answer. */
  search: (words: string, limit: number) => Promise<SuggestedPlace[]>
  /** `Main Street, Naas, Co. Kildare`; null when nothing is near, or there is no answer. */
  nearestStreet: (point: Point) => Promise<string | null>
}

const waitMs = 800
/** West, south, east and north of the island. */
const islandBox = '-10.8,51.3,-5.3,55.5'
/** Something farther away does not say where a vehicle is. */
const besideKm = 0.15
/** Several places in Ireland have the words that abroad has too. */
const moreThanWanted = 2

const text = z.string().max(200).optional()
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    name: text,
    housenumber: text,
    street: text,
    district: text,
    city: text,
    county: text,
    state: text,
    countrycode: text,
  }),
})
const answer = z.object({ features: z.array(z.unknown()) })

type Found = { label: string; point: Point }

/** Opens the geocoder at this address: `https://photon.example.ie`, without a path. */
export const openGeocoder = (url: string, log: Logger, rest = openRest()): Geocoder => {
  const call = async (path: string, parameters: Record<string, string>): Promise<Found[]> => {
    const address = new URL(path, url)
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    if (rest.isOn()) return []
    try {
      const { status, text: body } = await fetchOutside({
        service: 'geocoder',
        method: 'GET',
        url: address,
        headers: { accept: 'application/json' },
        withinMs: waitMs,
        mayBePrivate: true,
      })
      if (status === 200) return readFeatures(JSON.parse(body))
      log.warn('the geocoder refused', { status })
    } catch (error) {
      rest.begin()
      log.warn('the geocoder did not answer', { error })
    }
    return []
  }
  return {
    search: async (words, limit) => {
      const found = await call('/api', {
        q: words,
        lang: 'en',
        limit: String(limit * moreThanWanted),
        bbox: islandBox,
      })
      return withoutRepeats(found).slice(0, limit).map(suggest)
    },
    nearestStreet: async (point) => {
      const [nearest] = await call('/reverse', {
        lat: String(point.lat),
        lon: String(point.lon),
        lang: 'en',
      })
      return nearest && greatCircleKm(point, nearest.point) <= besideKm ? nearest.label : null
    },
  }
}

/** Features in Ireland that can be named; one of another shape is left out, not the whole answer. */
const readFeatures = (body: unknown): Found[] =>
  answer.parse(body).features.flatMap((one) => {
    const parsed = feature.safeParse(one)
    if (!parsed.success) return []
    const { geometry, properties } = parsed.data
    const [lon, lat] = geometry.coordinates
    const label = labelOf(properties)
    const point = { lat, lon }
    return label !== null && isIrish(properties) && isInIreland(point) ? [{ label, point }] : []
  })

type Properties = z.infer<typeof feature>['properties']

const isIrish = ({ countrycode, state }: Properties): boolean => {
  const country = countrycode?.toUpperCase()
  return country === 'IE' || (country === 'GB' && state === 'Northern Ireland')
}

/** `Example's Garage, 4 Main Street, Naas, Co. Kildare` */
const labelOf = (properties: Properties): string | null => {
  const { name, housenumber, street, district, city, county } = properties
  const address = street && housenumber ? `${housenumber} ${street}` : street
  if (!name && !address) return null
  const bare = county?.replace(/^(county|co\.?)\s+/i, '')
  const parts = [name, address, city ?? district, bare && `Co. ${bare}`]
  return parts.filter((part, index) => part && parts.indexOf(part) === index).join(', ')
}

const withoutRepeats = (found: readonly Found[]): Found[] =>
  found.filter(({ label }, index) => found.findIndex((one) => one.label === label) === index)

const suggest = ({ label, point }: Found): SuggestedPlace => ({
  label,
  // The licence asks for the source.
  detail: 'From OpenStreetMap',
  exactness: 'From OpenStreetMap',
  where: { kind: 'point', ...point, label: label.slice(0, labelMaxLength) },
  point,
  isMotorway: false,
})

const labelMaxLength = 200
