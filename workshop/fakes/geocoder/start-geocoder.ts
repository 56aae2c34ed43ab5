/**
 * A geocoder on loopback that speaks Photon's HTTP API: `/api` finds by words, `/reverse` by position, both answer with GeoJSON points.
 * It knows a handful of invented streets and businesses in real towns, and one abroad that Photon would find too.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { greatCircleKm } from '../../../domain/places/point.ts'

export type GeocoderManners =
  | 'polite'
  /** Takes the request and says nothing. */
  | 'silent'
  /** 503 */
  | 'broken'
  /** 200 with something else than GeoJSON. */
  | 'odd'

type Street = {
  lat: number
  lon: number
  properties: Readonly<Record<string, string>>
}

const street = (lat: number, lon: number, properties: Street['properties']): Street => ({
  lat,
  lon,
  properties: { country: 'Ireland', countrycode: 'IE', osm_type: 'W', ...properties },
})

const streets: readonly Street[] = [
  street(53.2172, -6.6648, {
    type: 'street',
    name: 'Sampler Street',
    city: 'Naas',
    county: 'County Kildare',
  }),
  street(53.2181, -6.6601, {
    type: 'house',
    name: "Sampler's Garage",
    housenumber: '4',
    street: 'Sampler Street',
    city: 'Naas',
    county: 'County Kildare',
  }),
  street(53.3461, -6.2592, {
    type: 'street',
    name: 'Sampler Quay',
    city: 'Dublin',
    county: 'County Dublin',
  }),
  street(51.8979, -8.4706, {
    type: 'street',
    name: 'Sampler Parade',
    city: 'Cork',
    county: 'County Cork',
  }),
  street(54.5973, -5.9301, {
    type: 'street',
    name: 'Sampler Place',
    city: 'Belfast',
    county: 'County Antrim',
    state: 'Northern Ireland',
    country: 'United Kingdom',
    countrycode: 'GB',
  }),
  // Inside the box around the island, and not on it.
  street(55.42, -5.606, {
    type: 'street',
    name: 'Sampler Street',
    city: 'Campbeltown',
    state: 'Scotland',
    country: 'United Kingdom',
    countrycode: 'GB',
  }),
]

/** `/reverse` finds nothing farther away than this. */
const reverseWithinKm = 1

export type FakeGeocoder = Awaited<ReturnType<typeof startGeocoder>>

export const startGeocoder = async (port = 0) => {
  const requests: URL[] = []
  let manners: GeocoderManners = 'polite'
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    requests.push(url)
    if (manners === 'silent') return
    if (manners === 'broken') return json(outgoing, 503, { message: 'index is closed' })
    if (manners === 'odd') return json(outgoing, 200, { places: 'many' })
    if (url.pathname === '/api') return search(url, outgoing)
    if (url.pathname === '/reverse') return reverse(url, outgoing)
    return json(outgoing, 404, { message: 'not found' })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // a server that listens on a port has an address of this type
  const address = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    behave: (next: GeocoderManners) => {
      manners = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const search = (url: URL, outgoing: ServerResponse): void => {
  const words = (url.searchParams.get('q') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (words.length === 0) return json(outgoing, 400, { message: "missing search term 'q'" })
  const limit = Number(url.searchParams.get('limit') ?? 15)
  const [west = -180, south = -90, east = 180, north = 90] =
    url.searchParams.get('bbox')?.split(',').map(Number) ?? []
  const found = streets.filter(({ lat, lon, properties }) => {
    const all = Object.values(properties).join(' ').toLowerCase()
    const name = (properties.name ?? '').toLowerCase()
    const isInBox = lon >= west && lon <= east && lat >= south && lat <= north
    // A town alone is not its streets.
    const isNamed = words.some((word) => name.includes(word))
    return isInBox && isNamed && words.every((word) => all.includes(word))
  })
  json(outgoing, 200, collectionOf(found.slice(0, limit)))
}

const reverse = (url: URL, outgoing: ServerResponse): void => {
  const [lat, lon] = ['lat', 'lon'].map((name) => Number(url.searchParams.get(name) ?? Number.NaN))
  if (lat === undefined || lon === undefined || Number.isNaN(lat + lon)) {
    return json(outgoing, 400, { message: "missing search term 'lat' and/or 'lon'" })
  }
  const point = { lat, lon }
  const near = streets
    .filter((one) => greatCircleKm(point, one) <= reverseWithinKm)
    .toSorted((a, b) => greatCircleKm(point, a) - greatCircleKm(point, b))
  json(outgoing, 200, collectionOf(near.slice(0, 1)))
}

const collectionOf = (found: readonly Street[]) => ({
  type: 'FeatureCollection',
  features: found.map(({ lat, lon, properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties,
  })),
})

const json = (outgoing: ServerResponse, status: number, body: unknown): void => {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
