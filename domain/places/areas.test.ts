import { describe, expect, it } from 'vitest'
import places from './data/ireland-places.json' with { type: 'json' }
import { largerTowns } from './data/larger-towns.ts'
import { findRoutingKey } from './eircode.ts'
import { areasOf, remoteAreaOf } from './areas.ts'
import { findPlace } from './places.ts'
import { nearestTo, type Point } from './point.ts'

const place = (name: string, county: string): Point => {
  const found = findPlace(name, county)
  if (!found) throw new Error(`no ${name} in ${county}`)
  return found
}

describe('remoteAreaOf', () => {
  it.each([
    ['Clifden', 'Galway', 'Connemara'],
    ['Leenane', 'Galway', 'Connemara'],
    ['Carraroe', 'Galway', 'Connemara'],
    ['Belmullet', 'Mayo', 'North-west Mayo'],
    ['Bangor Erris', 'Mayo', 'North-west Mayo'],
    ['Dungloe', 'Donegal', 'West Donegal'],
    ['Gweedore', 'Donegal', 'West Donegal'],
    ['Glencolumbkille', 'Donegal', 'West Donegal'],
    ['Falcarragh', 'Donegal', 'West Donegal'],
    ['Dingle', 'Kerry', 'Dingle peninsula'],
    ['Castlegregory', 'Kerry', 'Dingle peninsula'],
    ['Cahersiveen', 'Kerry', 'Iveragh peninsula'],
    ['Waterville', 'Kerry', 'Iveragh peninsula'],
    ['Sneem', 'Kerry', 'Iveragh peninsula'],
    ['Castletownbere', 'Cork', 'Beara peninsula'],
    ['Allihies', 'Cork', 'Beara peninsula'],
  ])('%s, Co. %s lies in %s', (name, county, area) => {
    expect(remoteAreaOf(place(name, county))).toBe(area)
  })

  it.each([
    ['Galway', 'Galway'],
    ['Oughterard', 'Galway'],
    ['Westport', 'Mayo'],
    ['Newport', 'Mayo'],
    ['Ballina', 'Mayo'],
    ['Letterkenny', 'Donegal'],
    ['Donegal', 'Donegal'],
    ['Killybegs', 'Donegal'],
    ['Killarney', 'Kerry'],
    ['Kenmare', 'Kerry'],
    ['Killorglin', 'Kerry'],
    ['Tralee', 'Kerry'],
    ['Bantry', 'Cork'],
    ['Glengarriff', 'Cork'],
    ['Dublin', 'Dublin'],
    ['Belfast', 'Antrim'],
  ])('%s, Co. %s is not remote', (name, county) => {
    expect(remoteAreaOf(place(name, county))).toBeNull()
  })

  it('an Eircode is remote only where its post town is', () => {
    const remoteKeys = ['H71', 'V23', 'V92', 'H91', 'F28'].filter((key) => {
      const row = findRoutingKey(key)
      return row !== null && remoteAreaOf(row) !== null
    })
    expect(remoteKeys).toEqual(['H71', 'V23'])
  })
})

describe('areasOf', () => {
  const clifden = place('Clifden', 'Galway')
  const dublin = place('Dublin', 'Dublin')
  const airport = place('Dublin Airport', 'Dublin')
  const castletroy = place('Castletroy', 'Limerick')

  it('counts an area at either end', () => {
    expect(areasOf(clifden, dublin)).toEqual(['remote', 'connemara', 'coastal_or_rural'])
    expect(areasOf(dublin, clifden)).toEqual(['remote', 'connemara', 'coastal_or_rural'])
    expect(areasOf(dublin, airport)).toEqual(['airport'])
    expect(areasOf(dublin, dublin)).toEqual([])
  })
  it('counts the University of Limerick at the pickup only', () => {
    expect(areasOf(castletroy, null)).toEqual(['university_of_limerick'])
    expect(areasOf(dublin, castletroy)).toEqual([])
  })
  it('knows coast and country from town', () => {
    for (const name of ['Kinsale', 'Skibbereen', 'Bantry']) {
      expect(areasOf(place(name, 'Cork'), null)).toEqual(['coastal_or_rural'])
    }
    expect(areasOf(place('Cobh', 'Cork'), place('Blarney', 'Cork'))).toEqual([])
  })
  it('an end that is not on the map touches none', () => {
    expect(areasOf(null, null)).toEqual([])
  })
})

describe('the table of larger towns', () => {
  const large = places.filter((row) => (row.pop ?? 0) >= 5_000)
  it('covers every place of 5,000 people in the gazetteer within 4 km, and holds nothing else', () => {
    const uncovered = large.filter(
      (row) => (nearestTo(row, largerTowns)?.distanceKm ?? Infinity) >= 4,
    )
    const foreign = largerTowns.filter(
      (town) => !large.some((row) => row.name === town.name && row.lat === town.lat),
    )
    expect([...uncovered, ...foreign].map((row) => row.name)).toEqual([])
  })
})
