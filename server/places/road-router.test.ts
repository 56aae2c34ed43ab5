/** Road distances and ways over OSRM's HTTP API, and what happens to prices and arrivals without an answer. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recoveryDistance } from '../../domain/places/distance.ts'
import { openRest } from '../kit/http/rest-after-failure.ts'
import { openLog } from '../kit/log.ts'
import {
  roadOf,
  startSampleRouter,
  tolledRoadOf,
  type SampleRouter,
} from '../testing/samples/sample-router.ts'
import { measureDistanceBy } from './measure-distance.ts'
import { openRoadRouter } from './road-router.ts'

const naas = { point: { lat: 53.2206, lon: -6.6593 }, county: 'Kildare' }
const newbridge = { point: { lat: 53.1819, lon: -6.7967 }, county: 'Kildare' }

let router: SampleRouter
beforeEach(async () => {
  router = await startSampleRouter()
})
afterEach(() => router.close())

const measure = () => measureDistanceBy(openRoadRouter(router.url, openLog('silent')))
const measured = () => measure()(naas, newbridge)

describe('the distance of a recovery', () => {
  it('is the road’s, where a router knows one', async () => {
    expect(await measured()).toMatchObject({
      success: true,
      distanceKm: 42,
      durationMinutes: 45,
      durationText: '45 min',
      isMinimumCharge: false,
    })
    expect(router.requested).toEqual([
      '/route/v1/driving/-6.6593,53.2206;-6.7967,53.1819?overview=false',
    ])
  })

  it('is raised to the minimum like an estimate', async () => {
    router.says(roadOf(1_200, 180))
    expect(await measured()).toMatchObject({ distanceKm: 5, isMinimumCharge: true })
  })

  it.each([
    ['no road', { code: 'NoRoute' }, 400],
    ['a router that is in trouble', { message: 'down' }, 502],
    ['an answer of another kind', 'hello', 200],
  ])('is the estimate with %s', async (_what, answer, status) => {
    router.says(answer, status)
    expect(await measured()).toEqual(recoveryDistance(naas, newbridge))
  })

  it('is the estimate when the router says nothing', async () => {
    router.says(null)
    expect(await measured()).toEqual(recoveryDistance(naas, newbridge))
  })

  // Seen to fail without `rest.begin`: each of many customers waited two seconds.
  it('is the estimate at once for five seconds after that', async () => {
    let nowMs = 0
    const byRoad = measureDistanceBy(
      openRoadRouter(
        router.url,
        openLog('silent'),
        openRest(() => nowMs),
      ),
    )
    router.says(null)
    expect(await byRoad(naas, newbridge)).toEqual(recoveryDistance(naas, newbridge))
    router.says(roadOf(42_000, 2_700))
    nowMs = 4_999
    expect(await byRoad(naas, newbridge)).toEqual(recoveryDistance(naas, newbridge))
    expect(router.requested).toHaveLength(1)
    nowMs = 5_000
    expect(await byRoad(naas, newbridge)).toMatchObject({ distanceKm: 42 })
  })

  it('does not ask while an end is not on the map', async () => {
    expect(await measure()(naas, null)).toMatchObject({ code: 'cannot_calculate' })
    expect(router.requested).toEqual([])
  })
})

describe('the way of a recovery', () => {
  const line = [
    [-6.6593, 53.2206],
    [-6.7, 53.23],
    [-6.72, 53.2],
    [-6.7967, 53.1819],
  ] as const
  const open = () => openRoadRouter(router.url, openLog('silent'))

  it('is the line of the road, corners only', async () => {
    router.says(roadOf(42_000, 2_700, [line[0], [-6.6797, 53.2253], ...line.slice(1)]))
    expect(await open().way(naas.point, newbridge.point)).toEqual(
      line.map(([lon, lat]) => ({ lat, lon })),
    )
    expect(router.requested).toEqual([
      '/route/v1/driving/-6.6593,53.2206;-6.7967,53.1819?overview=full&geometries=geojson',
    ])
  })

  it.each([
    ['no road', { code: 'NoRoute' }, 400],
    ['a router that is in trouble', { message: 'down' }, 502],
    ['an answer without a line', roadOf(42_000, 2_700), 200],
    ['an answer of another kind', 'hello', 200],
  ])('is none with %s', async (_what, answer, status) => {
    router.says(answer, status)
    expect(await open().way(naas.point, newbridge.point)).toBeNull()
  })
})

// Mutants that were seen to fail: every class counted as a toll, the step's first crossing for the toll's, numbers that are not parted.
describe('the tolls of a way', () => {
  const tolls = () =>
    openRoadRouter(router.url, openLog('silent')).tolls(naas.point, newbridge.point)

  it('are its tolled stretches, with the numbers of the road and where each begins', async () => {
    router.says(
      tolledRoadOf([
        { ref: 'M 7; M 8', at: [-7.41, 52.98] },
        { ref: 'M50', at: [-6.375, 53.371] },
      ]),
    )
    expect(await tolls()).toEqual([
      { roads: ['M7', 'M8'], at: { lat: 52.98, lon: -7.41 } },
      { roads: ['M50'], at: { lat: 53.371, lon: -6.375 } },
    ])
    expect(router.requested).toEqual([
      '/route/v1/driving/-6.6593,53.2206;-6.7967,53.1819?overview=false&steps=true',
    ])
  })

  it('are none on a free road, and not known without a road or an answer', async () => {
    router.says(tolledRoadOf([]))
    expect(await tolls()).toEqual([])
    router.says({ code: 'NoRoute' }, 400)
    expect(await tolls()).toBeNull()
    router.says('hello')
    expect(await tolls()).toBeNull()
  })
})
