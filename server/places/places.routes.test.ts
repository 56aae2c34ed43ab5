import { describe, expect, it } from 'vitest'
import { routes } from '../../contract/routes.ts'
import { placeHandlers } from './places.routes.ts'

const geocoder = null
const nearest = (lat: number, lon: number, device: Record<string, number> = {}) =>
  placeHandlers['GET /api/places/nearest']({ geocoder }, null, {
    params: undefined,
    query: { lat, lon, ...device },
    body: undefined,
  })
const suggest = (q: string) =>
  placeHandlers['GET /api/places/suggestions']({ geocoder }, null, {
    params: undefined,
    query: { q, limit: 6 },
    body: undefined,
  })
const search = (q: string, limit: number) =>
  placeHandlers['GET /api/places'](null, null, {
    params: undefined,
    query: { q, limit },
    body: undefined,
  })
const eircode = (text: string) =>
  placeHandlers['GET /api/eircodes/:eircode'](null, null, {
    params: { eircode: text },
    query: undefined,
    body: undefined,
  })

describe('places over HTTP', () => {
  it('finds places by the beginning of their name, with or without accents', async () => {
    const answer = await search('dun laog', 3)
    expect(answer.ok && answer.value.places[0]).toMatchObject({
      name: 'Dún Laoghaire',
      county: 'Dublin',
    })
    routes['GET /api/places'].answer.parse(answer.ok && answer.value)
    const many = await search('bally', 5)
    expect(many.ok && many.value.places).toHaveLength(5)
    expect(await search('zzzz', 5)).toMatchObject({ value: { places: [] } })
  })

  it('tells the nearest place and routing key', async () => {
    const answer = await nearest(53.221, -6.66)
    expect(answer).toMatchObject({
      value: { place: { name: 'Naas' }, routingKey: 'W91', label: 'Near Naas, Co. Kildare' },
    })
    routes['GET /api/places/nearest'].answer.parse(answer.ok && answer.value)
  })

  it('names the motorway at a position, with a direction only from a heading', async () => {
    const [lat, lon] = [53.31346, -6.36333]
    expect(await nearest(lat, lon, { accuracyM: 40, headingDegrees: 140 })).toMatchObject({
      value: {
        label: 'M50 southbound between J9 and J10',
        motorway: { road: 'M50', direction: 'southbound', isOnIt: true },
      },
    })
    const answer = await nearest(lat, lon)
    expect(answer).toMatchObject({ value: { label: 'M50 between J9 and J10' } })
    routes['GET /api/places/nearest'].answer.parse(answer.ok && answer.value)
    expect(await nearest(53.221, -6.66)).toMatchObject({ value: { motorway: null } })
  })

  it.each(['M50 J9', 'D02 X285', 'naas', 'Main Street, Naas', 'M3 J4', 'D99 ABCD'])(
    'suggests for %s what can be sent with a quote',
    async (typed) => {
      const answer = await suggest(typed)
      const { places, problem } = routes['GET /api/places/suggestions'].answer.parse(
        answer.ok && answer.value,
      )
      expect(places.length === 0).toBe(problem !== null)
    },
  )

  it('refuses a position off the island', async () => {
    expect(await nearest(51.5, -0.12)).toMatchObject({ refusal: { code: 'outside_ireland' } })
  })

  it('tells the area of an Eircode', async () => {
    const answer = await eircode('d02x285')
    expect(answer).toMatchObject({
      value: { eircode: 'D02 X285', routingKey: 'D02', area: 'Dublin 2 (D02)', county: 'Dublin' },
    })
    routes['GET /api/eircodes/:eircode'].answer.parse(answer.ok && answer.value)
  })

  it('refuses what is no Eircode, and what no routing key belongs to', async () => {
    expect(await eircode('nonsense')).toMatchObject({ refusal: { code: 'invalid_eircode' } })
    expect(await eircode('Z99X285')).toMatchObject({ refusal: { code: 'eircode_not_found' } })
  })
})
