/** The HTTP side of places: the gazetteer and the routing keys, as they are in the domain. */
import type { GazetteerPlace } from '../../contract/quotes.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { placeLabel, type Place } from '../../domain/place.ts'
import {
  inIrelandWithinKm,
  nearestPlace,
  nearestRoutingKey,
  searchPlaces,
} from '../../domain/places.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { findEircode } from './find-eircode.ts'

export const placeHandlers = {
  'GET /api/places': async (
    _ctx: unknown,
    _who: unknown,
    { query }: InputOf<'GET /api/places'>,
  ): Promise<Outcome<AnswerOf<'GET /api/places'>>> =>
    accepted({ places: searchPlaces(query.q, query.limit).map(gazetteerPlace) }),

  'GET /api/places/nearest': async (
    _ctx: unknown,
    _who: unknown,
    { query }: InputOf<'GET /api/places/nearest'>,
  ): Promise<Outcome<AnswerOf<'GET /api/places/nearest'>>> => {
    const { place, distanceKm } = nearestPlace(query)
    if (distanceKm > inIrelandWithinKm) return refused('outside_ireland')
    const { key } = nearestRoutingKey(query).routingKey
    return accepted({
      place: gazetteerPlace(place),
      distanceKm: Math.round(distanceKm * 10) / 10,
      routingKey: key,
      label: `Near ${placeLabel(place)}`,
    })
  },

  'GET /api/eircodes/:eircode': async (
    _ctx: unknown,
    _who: unknown,
    { params }: InputOf<'GET /api/eircodes/:eircode'>,
  ): Promise<Outcome<AnswerOf<'GET /api/eircodes/:eircode'>>> => {
    const found = findEircode(params.eircode)
    if (!found.ok) return found
    const { formatted, area, routingKey } = found.value
    const { key, county, lat, lon } = routingKey
    return accepted({ eircode: formatted, routingKey: key, area, county, point: { lat, lon } })
  },
}

const gazetteerPlace = ({ name, county, kind, lat, lon }: Place): GazetteerPlace => ({
  name,
  county,
  kind,
  lat,
  lon,
})
