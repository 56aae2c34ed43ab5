/** Streets over Photon's HTTP API, and what is left without an answer. Seen to fail with: a wait of one second. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startGeocoder, type FakeGeocoder } from '../../workshop/fakes/geocoder/start-geocoder.ts'
import { openLog } from '../kit/log.ts'
import { openGeocoder } from './geocoder.ts'
import { placeHandlers } from './places.routes.ts'

let fake: FakeGeocoder
beforeEach(async () => {
  fake = await startGeocoder()
})
afterEach(() => fake.stop())

const geocoder = () => openGeocoder(fake.origin, openLog('silent'))
const suggestions = async (q: string, limit = 6) => {
  const answer = await placeHandlers['GET /api/places/suggestions'](
    { geocoder: geocoder() },
    null,
    { params: undefined, query: { q, limit }, body: undefined },
  )
  return answer.ok ? answer.value : null
}
const labels = async (q: string) => (await suggestions(q))?.places.map(({ label }) => label)

const samplerStreet = { lat: 53.2172, lon: -6.6648 }

describe('a street', () => {
  it('is found by its name, in Ireland only, with its point', async () => {
    expect(await geocoder().search('sampler', 10)).toEqual(
      [
        'Sampler Street, Naas, Co. Kildare',
        "Sampler's Garage, 4 Sampler Street, Naas, Co. Kildare",
        'Sampler Quay, Dublin, Co. Dublin',
        'Sampler Parade, Cork, Co. Cork',
        'Sampler Place, Belfast, Co. Antrim',
      ].map((label) => expect.objectContaining({ label, detail: 'From OpenStreetMap' })),
    )
    expect(fake.requests.map(({ pathname, searchParams }) => [pathname, ...searchParams])).toEqual([
      ['/api', ['q', 'sampler'], ['lang', 'en'], ['limit', '20'], ['bbox', '-10.8,51.3,-5.3,55.5']],
    ])
  })

  it('is suggested after places of the gazetteer, and instead of its town', async () => {
    expect(await labels('sampler street naas')).toEqual([
      'Sampler Street, Naas, Co. Kildare',
      "Sampler's Garage, 4 Sampler Street, Naas, Co. Kildare",
    ])
    expect(await labels('naas')).not.toContain('Sampler Street, Naas, Co. Kildare')
  })

  it('is not asked for where an Eircode or a junction is meant', async () => {
    await suggestions('D02 X285')
    await suggestions('M50 J9')
    expect(fake.requests).toEqual([])
  })

  it('names a position beside it, and no other', async () => {
    expect(await geocoder().nearestStreet(samplerStreet)).toBe('Sampler Street, Naas, Co. Kildare')
    expect(await geocoder().nearestStreet({ lat: 53.222, lon: -6.67 })).toBeNull()
    const answer = await placeHandlers['GET /api/places/nearest']({ geocoder: geocoder() }, null, {
      params: undefined,
      query: samplerStreet,
      body: undefined,
    })
    expect(answer).toMatchObject({ value: { label: 'Sampler Street, Naas, Co. Kildare' } })
  })
})

describe('a geocoder in trouble', () => {
  it.each(['silent', 'broken', 'odd'] as const)('leaves the gazetteer: %s', async (manners) => {
    fake.behave(manners)
    expect(await labels('naas')).toContain('Naas, Co. Kildare')
    expect(await geocoder().nearestStreet(samplerStreet)).toBeNull()
  })

  it('is waited for 800 ms', async () => {
    fake.behave('silent')
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const before = performance.now()
      expect(await geocoder().search('sampler', 6)).toEqual([])
      waits.push(performance.now() - before)
    }
    // The shortest: whatever else the machine does only makes one longer.
    const shortest = Math.min(...waits)
    expect(shortest).toBeGreaterThan(790)
    expect(shortest).toBeLessThan(900)
  })

  it('leaves the town of a street', async () => {
    fake.behave('broken')
    expect(await labels('Main Street, Naas')).toEqual(['Main Street, Naas, Co. Kildare'])
  })
})
