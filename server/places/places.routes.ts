/** The HTTP side of places: the gazetteer and the routing keys of the domain. */
import type { GazetteerPlace, placeRoutes } from '../../contract/bookings/places.ts'
import { motorwayAt } from '../../domain/places/motorway-position.ts'
import { placeLabel, type Place } from '../../domain/places/place.ts'
import {
  inIrelandWithinKm,
  nearestPlace,
  nearestRoutingKey,
  searchPlaces,
} from '../../domain/places/places.ts'
import { mayBeStreet, suggestPlaces } from '../../domain/places/suggest-places.ts'
import { accepted, refused } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { findEircode } from './find-eircode.ts'
import type { Geocoder } from './geocoder.ts'

type WithGeocoder = { geocoder: Geocoder | null }

export const placeHandlers = {
  'GET /api/places': async (_ctx: unknown, _who, { query }) =>
    accepted({ places: searchPlaces(query.q, query.limit).map(gazetteerPlace) }),

  'GET /api/places/suggestions': async ({ geocoder }: WithGeocoder, _who, { query }) => {
    const { q, limit } = query
    const streets = geocoder && mayBeStreet(q) ? await geocoder.search(q, limit) : []
    const { places, problem } = suggestPlaces(q, limit, streets)
    return accepted({ places: [...places], problem })
  },

  'GET /api/places/nearest': async ({ geocoder }: WithGeocoder, _who, { query }) => {
    const { place, distanceKm } = nearestPlace(query)
    if (distanceKm > inIrelandWithinKm) return refused('outside_ireland')
    const { key } = nearestRoutingKey(query).routingKey
    const { accuracyM = null, headingDegrees = null } = query
    const motorway = motorwayAt(query, { accuracyM, headingDegrees })
    return accepted({
      place: gazetteerPlace(place),
      distanceKm: Math.round(distanceKm * 10) / 10,
      routingKey: key,
      label: motorway?.isOnIt
        ? motorway.label
        : ((await geocoder?.nearestStreet(query)) ?? `Near ${placeLabel(place)}`),
      motorway,
    })
  },

  'GET /api/eircodes/:eircode': async (_ctx: unknown, _who, { params }) => {
    const found = findEircode(params.eircode)
    if (!found.ok) return found
    const { formatted, area, routingKey } = found.value
    const { key, county, lat, lon } = routingKey
    return accepted({ eircode: formatted, routingKey: key, area, county, point: { lat, lon } })
  },
} satisfies HandlersOf<typeof placeRoutes>

const gazetteerPlace = ({ name, county, kind, lat, lon }: Place): GazetteerPlace => ({
  name,
  county,
  kind,
  lat,
  lon,
})
