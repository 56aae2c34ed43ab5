import { expect, test } from 'vitest'
import { areasOf } from './areas.ts'
import {
  cities,
  cityFacts,
  cityWithinKm,
  formatResponse,
  responseByRegion,
  type City,
} from './cities.ts'
import { nearestPlace } from './places.ts'
import { greatCircleKm } from './point.ts'

test('each city is where the gazetteer says, in its county', () => {
  for (const city of cities) {
    const { centre, county } = cityFacts[city]
    expect(nearestPlace(centre).place.county, city).toBe(county)
  }
})

test('each service area lies in the county of its city, the centre nearest to it', () => {
  for (const city of cities) {
    const { centre, county, areas } = cityFacts[city]
    for (const { name, at } of areas) expect(nearestPlace(at).place.county, name).toBe(county)
    const farthest = areas.toSorted(
      (a, b) => greatCircleKm(a.at, centre) - greatCircleKm(b.at, centre),
    )
    expect(farthest[0]).toBe(areas[0])
  }
})

test('Connemara and the university are marked where their own price applies', () => {
  const areasAt = (city: City, name: string) =>
    areasOf(cityFacts[city].areas.find((area) => area.name === name)?.at ?? null, null)
  expect(areasAt('galway', 'Connemara')).toContain(cityFacts.galway.priceAreas[0])
  expect(areasAt('limerick', 'Castletroy and UL')).toContain(cityFacts.limerick.priceAreas[0])
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
