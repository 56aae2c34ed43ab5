import { describe, expect, it } from 'vitest'
import { routes } from '../../contract/routes.ts'
import { placeHandlers } from './places.routes.ts'

const nearest = (lat: number, lon: number) =>
  placeHandlers['GET /api/places/nearest'](null, null, {
    params: undefined,
    query: { lat, lon },
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
