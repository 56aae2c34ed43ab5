import { expect, test } from 'vitest'
import { cities, cityFacts, cityWithinKm, formatResponse, responseByRegion } from './cities.ts'
import { nearestPlace } from './places.ts'
import { greatCircleKm } from './point.ts'

test('each city stands where the gazetteer says, in its county', () => {
  for (const city of cities) {
    const { centre, county } = cityFacts[city]
    expect(nearestPlace(centre).place.county, city).toBe(county)
  }
})

test('what counts as in and around one city is not around another', () => {
  for (const one of cities) {
    for (const other of cities.filter((city) => city !== one)) {
      const km = greatCircleKm(cityFacts[one].centre, cityFacts[other].centre)
      expect(km).toBeGreaterThan(2 * cityWithinKm)
    }
  }
})

test('every promised window opens before it closes', () => {
  const windows = [
    ...cities.flatMap((city) => [
      cityFacts[city].averageResponse,
      ...cityFacts[city].areas.map(({ response }) => response),
    ]),
    ...responseByRegion.map(({ response }) => response),
  ]
  expect(windows).toHaveLength(25)
  for (const { fromMinutes, untilMinutes } of windows) {
    expect(fromMinutes).toBeLessThan(untilMinutes)
  }
  expect(formatResponse({ fromMinutes: 10, untilMinutes: 15 })).toBe('10–15 min')
})
