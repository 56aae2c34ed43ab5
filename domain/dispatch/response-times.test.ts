import { describe, expect, it } from 'vitest'
import { cities, cityFacts } from '../places/cities.ts'
import { findPlace } from '../places/places.ts'
import { cityNear, regionOf } from './response-times.ts'

describe('regionOf', () => {
  it.each([
    ['Swords', 'Dublin', 'Dublin'],
    ['Salthill', 'Galway', 'Cork and Galway'],
    ['Ballincollig', 'Cork', 'Cork and Galway'],
    ['Limerick', 'Limerick', 'Major towns'],
    ['Letterkenny', 'Donegal', 'Major towns'],
    ['Killarney', 'Kerry', 'Major towns'],
    ['Skibbereen', 'Cork', 'Rural areas'],
    ['Boyle', 'Roscommon', 'Rural areas'],
    ['Clifden', 'Galway', 'Remote areas'],
    ['Allihies', 'Cork', 'Remote areas'],
  ])('%s, Co. %s is promised what %s are', (name, county, region) => {
    const place = findPlace(name, county)
    expect(place && regionOf(place)).toBe(region)
  })

  it('a city’s middle is near that city, the middle of the country near none', () => {
    for (const city of cities) expect(cityNear(cityFacts[city].centre)).toBe(city)
    expect(cityNear({ lat: 53.42, lon: -7.94 })).toBeNull()
  })
})
