/** Which lines the map of a trip draws. Mutants that were seen to fail: a straight line while the answer is on its way, a road that is not cut. */
import { describe, expect, it } from 'vitest'
import { restOf, tripWays } from './trip-ways.ts'

const pickup = { lat: 53.2, lon: -6.6 }
const dropoff = { lat: 53.3, lon: -6.6 }
const truck = {
  lat: 53.11,
  lon: -6.7,
  at: '2026-12-04T18:20:00.000Z',
  accuracyM: null,
  heading: null,
  speedMps: null,
  isSharing: true,
}
const road = [{ lat: 53.1, lon: -6.7 }, { lat: 53.2, lon: -6.7 }, pickup]
const onwards = [pickup, { lat: 53.25, lon: -6.5 }, dropoff]
const ends = { pickup, dropoff, truck }

describe('the lines of a trip', () => {
  it('are roads where they are known: to the pickup, and from there on', () => {
    expect(tripWays('driver_en_route', ends, { approach: road, recovery: onwards })).toEqual([
      { points: onwards, isStraight: false },
      {
        points: [{ lat: 53.11, lon: -6.7 }, { lat: 53.11, lon: -6.7 }, ...road.slice(1)],
        isStraight: false,
      },
    ])
  })

  it('are straight where no road is known', () => {
    const straight = [
      { points: [pickup, dropoff], isStraight: true },
      { points: [truck, pickup], isStraight: true },
    ]
    expect(tripWays('driver_en_route', ends, null)).toEqual(straight)
    expect(tripWays('driver_en_route', ends, { approach: null, recovery: null })).toEqual(straight)
  })

  it('are not drawn before the answer, nor to a truck that has been there', () => {
    expect(tripWays('driver_en_route', ends, undefined)).toEqual([])
    expect(tripWays('in_progress', ends, null)).toEqual([
      { points: [pickup, dropoff], isStraight: true },
    ])
    expect(tripWays('driver_en_route', { ...ends, dropoff: null, truck: null }, null)).toEqual([])
  })
})

it('the road ahead begins at the truck, beside it or beyond its end', () => {
  const beside = { lat: 53.15, lon: -6.701 }
  expect(restOf(road, beside)).toEqual([beside, { lat: 53.15, lon: -6.7 }, ...road.slice(1)])
  const beyond = { lat: 53.2, lon: -6.5 }
  expect(restOf(road, beyond)).toEqual([beyond, pickup, pickup])
})
