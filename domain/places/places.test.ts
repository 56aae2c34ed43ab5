import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { irishNames } from './data/irish-names.ts'
import placeRows from './data/ireland-places.json' with { type: 'json' }
import { placeLabel } from './place.ts'
import {
  findPlace,
  foldName,
  isInIreland,
  nearestPlace,
  nearestRoutingKey,
  searchPlaces,
} from './places.ts'

const labels = (query: string, limit = 5): string[] => searchPlaces(query, limit).map(placeLabel)

describe('searchPlaces', () => {
  it.each([
    ['cork', 'Cork, Co. Cork'],
    ['CORK', 'Cork, Co. Cork'],
    ['corcaigh', 'Cork, Co. Cork'],
    ['baile atha cliath', 'Dublin, Co. Dublin'],
    ['Baile Átha Cliath', 'Dublin, Co. Dublin'],
    ['dun laoghaire', 'Dún Laoghaire, Co. Dublin'],
    ['dunleary', 'Dún Laoghaire, Co. Dublin'],
    ['muine bheag', 'Bagenalstown, Co. Carlow'],
    ['carrigtohill', 'Carrigtwohill, Co. Cork'],
    ['londonderry', 'Derry, Co. Derry'],
    ['DUB', 'Dublin Airport, Co. Dublin'],
    ['newmarket on fergus', 'Newmarket on Fergus, Co. Clare'],
    ['letterk', 'Letterkenny, Co. Donegal'],
    ['trá lí', 'Tralee, Co. Kerry'],
    ['port láirge', 'Waterford, Co. Waterford'],
  ])('%s finds %s first', (query, label) => {
    expect(labels(query)[0]).toBe(label)
  })

  it('tells places of one name apart by the county', () => {
    expect(labels('blackrock', 10)).toEqual(
      expect.arrayContaining(['Blackrock, Co. Dublin', 'Blackrock, Co. Louth']),
    )
    expect(labels('Blackrock, Co. Louth')).toEqual(['Blackrock, Co. Louth'])
    expect(labels('blackrock louth')).toEqual(['Blackrock, Co. Louth'])
    expect(labels('ballina county tipperary')).toEqual(['Ballina, Co. Tipperary'])
  })

  it('puts names that begin with the query first, the larger place before the smaller', () => {
    const found = searchPlaces('gal', 20)
    expect(found[0]?.name).toBe('Galway')
    const beginnings = found.map((place) => foldName(place.name).startsWith('gal'))
    expect(beginnings).toEqual(beginnings.toSorted((a, b) => Number(b) - Number(a)))
    expect(labels('airport', 8)).toContain('Dublin Airport, Co. Dublin')
  })

  it('finds a place by its own label', () => {
    // Every fifth of them: the search looks through all of them each time.
    for (const row of placeRows.filter((_, i) => i % 5 === 0)) {
      expect(labels(placeLabel(row), 50)).toContain(placeLabel(row))
    }
  })

  it('finds nothing for an empty text, and no more than the limit', () => {
    expect(searchPlaces('', 10)).toEqual([])
    expect(searchPlaces(' -', 10)).toEqual([])
    expect(searchPlaces('xyzzy', 10)).toEqual([])
    expect(searchPlaces('b', 7)).toHaveLength(7)
    expect(searchPlaces('b', 0)).toEqual([])
  })

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (query) => {
        expect(searchPlaces(query, 5).length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('the data', () => {
  it('has no two places of one name and county', () => {
    expect(new Set(placeRows.map(placeLabel)).size).toBe(placeRows.length)
  })
  it('has a place for every Irish name', () => {
    const homeless = Object.keys(irishNames).filter((key) => {
      const [name = '', county = ''] = key.split('|')
      return findPlace(name, county) === null
    })
    expect(homeless).toEqual([])
  })
})

describe('a position', () => {
  it('has a nearest place and a nearest routing key', () => {
    const nearGpo = { lat: 53.3494, lon: -6.2606 }
    expect(nearestRoutingKey(nearGpo).routingKey.key).toBe('D01')
    expect(nearestPlace(nearGpo).distanceKm).toBeLessThan(1.5)
    const clifden = findPlace('Clifden', 'Galway')
    if (!clifden) throw new Error('no Clifden')
    expect(nearestPlace(clifden)).toEqual({ place: clifden, distanceKm: 0 })
    expect(nearestRoutingKey(clifden).routingKey.key).toBe('H71')
  })
  it('is in Ireland or not', () => {
    expect(isInIreland({ lat: 53.8, lon: -9.0 })).toBe(true)
    expect(isInIreland({ lat: 51.5, lon: -0.1 })).toBe(false)
    expect(isInIreland({ lat: 53.4, lon: -4.6 })).toBe(false)
  })
})
