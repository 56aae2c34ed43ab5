import { describe, expect, it } from 'vitest'
import { greatCircleKm } from './point.ts'
import { readOutLabel } from './read-out-label.ts'
import { junctionLabel, readRoad } from './road-label.ts'
import { suggestPlaces } from './suggest-places.ts'

const labels = (typed: string) => suggestPlaces(typed, 6).places.map(({ label }) => label)

describe('a road in words', () => {
  it.each([
    ['M50 J9', 'M50', ['9'], null],
    ['m50 junction 9', 'M50', ['9'], null],
    ['Exit 9, M50', 'M50', ['9'], null],
    ['M7 between 11 and 12 southbound', 'M7', ['11', '12'], 'southbound'],
    ['M7 11-12 sb', 'M7', ['11', '12'], 'southbound'],
    ['m7 between J11 & J12', 'M7', ['11', '12'], null],
    ['M1 J7 northbound', 'M1', ['7'], 'northbound'],
    ['N7 junction 1a', 'N7', ['1a'], null],
  ])('is read: %s', (typed, road, numbers, direction) => {
    expect(readRoad(typed)).toEqual({ road, numbers, direction, words: '' })
  })

  it('may name a place instead of a number', () => {
    expect(readRoad('on the M50 at Red Cow')).toMatchObject({ numbers: [], words: 'red cow' })
    expect(readRoad('Main Street, Naas')).toBeNull()
    expect(readRoad('D02 X285')).toBeNull()
  })
})

describe('suggestions', () => {
  it.each([
    ['M50 J9', 'M50 J9 (Red Cow)'],
    ['m50 red cow', 'M50 J9 (Red Cow)'],
    ['red cow', 'M50 J9 (Red Cow)'],
    ['M7 between 11 and 12 southbound', 'M7 southbound between J11 and J12'],
    ['M1 J7 northbound', 'M1 northbound J7 (Julianstown / Drogheda South)'],
    ['M17 J20', 'M17 J20 (Tuam)'],
    ['M17 J18', 'M17 J18 (Rathmorrissy)'],
    ['port tunnel', 'Dublin Port Tunnel'],
  ])('have the motorway first: %s', (typed, label) => {
    expect(suggestPlaces(typed, 6).places[0]).toMatchObject({
      label,
      isMotorway: true,
      where: { kind: 'point', label },
    })
  })

  it('have a junction between the two it names', () => {
    const [between] = suggestPlaces('M7 between 11 and 12', 1).places
    expect(
      greatCircleKm(between?.point ?? { lat: 0, lon: 0 }, { lat: 53.167, lon: -6.77 }),
    ).toBeLessThan(3)
  })

  it.each([
    ['M6 J11', 'N6 J11 (Athlone Centre / Coosan)'],
    ['M11 J8 southbound', 'N11 southbound J8 (Kilmacanogue)'],
    ['N7 J13', 'M7 J13 (Kildare)'],
    ['N17 J20', 'M17 J20 (Tuam)'],
    ['M6 between 7 and 9', 'M6 between J7 and J9'],
    ['N11 J6', 'M11 J6 (Bray)'],
  ])('know a junction under either letter of its road: %s', (typed, label) => {
    expect(labels(typed)[0]).toBe(label)
  })

  // Mutant: all junctions first. Six of them left no town.
  it('leave room for the towns that begin in the same way', () => {
    const six = labels('new').slice(0, 6)
    expect(six.slice(0, 2)).toEqual(['M7 J12 (Newbridge)', 'M9 J1 (Newbridge)'])
    expect(six.slice(2).filter((label) => / J\d/.test(label))).toEqual([])
  })

  it('go on with longer numbers, and all junctions of a road', () => {
    expect(labels('m50 j1').slice(0, 2)).toEqual(['M50 J1 (Dublin Port)', 'M50 J10 (Ballymount)'])
    expect(labels('m7')).toHaveLength(6)
  })

  it('say how far off a junction may be, and nothing of an exact one', () => {
    expect(suggestPlaces('M50 J9', 1).places[0]?.detail).toBe(
      'Within about 2 km: move the pin to you',
    )
    expect(suggestPlaces('M50 J4', 1).places[0]?.detail).toBeNull()
  })

  it('have the town first where that is its name', () => {
    expect(labels('naas')[0]).toBe('Naas, Co. Kildare')
    expect(suggestPlaces('naas', 1).places[0]).toMatchObject({
      where: { kind: 'place', name: 'Naas', county: 'Kildare' },
      isMotorway: false,
    })
  })

  it('put a road with a town where the road passes it', () => {
    const [place] = suggestPlaces('n4 longford', 3).places
    expect(place).toMatchObject({ label: 'N4 near Longford, Co. Longford', isMotorway: false })
    expect(labels('r445 naas')).toEqual(['R445 near Naas, Co. Kildare'])
    // The M7 does not go there.
    expect(labels('M7 cork')).toEqual([])
  })

  it('put a street in its town, and ask for the pin', () => {
    expect(suggestPlaces('Main Street, Naas', 3).places).toEqual([
      expect.objectContaining({
        label: 'Main Street, Naas, Co. Kildare',
        detail: 'We know the town: move the pin to the street',
        where: expect.objectContaining({ label: 'Main Street, Naas, Co. Kildare' }),
      }),
    ])
  })

  it.each([
    ['M50 J8', "We don't know a junction 8 on the M50."],
    ['M3 J4', 'We know M3 J4 (Clonee), but not exactly where it is.'],
    ['M17 J19', 'We know M17 J19 (Annagh Hill / Roscommon), but not exactly where it is.'],
    ['M7 between 11 and 99', "We don't know a junction 99 on the M7."],
  ])('say why there is none: %s', (typed, problem) => {
    expect(suggestPlaces(typed, 6)).toEqual({ places: [], problem })
  })

  it('are none for words that name nothing', () => {
    for (const typed of ['qqzz', 'M99 J3', '']) {
      const problem = "We don't know that place yet."
      expect(suggestPlaces(typed, 6)).toEqual({ places: [], problem })
    }
  })
})

describe('an Eircode', () => {
  it('is suggested with its area', () => {
    expect(suggestPlaces('d02x285', 6).places).toEqual([
      expect.objectContaining({
        label: 'D02 X285',
        detail: 'Dublin 2 (D02): the area, move the pin',
        where: { kind: 'eircode', eircode: 'D02 X285' },
      }),
    ])
  })

  it.each([
    ['D99 ABCD', 'No Eircode begins with D99. Check the first three characters.'],
    ['Z99 X285', 'No Eircode begins with Z99. Check the first three characters.'],
    ['D02 ABCD', 'Eircodes have no B. Check the last four characters.'],
    ['D02 X28', 'An Eircode has seven characters. This one has 6.'],
    ['D02 X2855', 'An Eircode has seven characters. This one has 8.'],
  ])('that is wrong is told what is wrong: %s', (typed, problem) => {
    expect(suggestPlaces(typed, 6)).toEqual({ places: [], problem })
  })
})

describe('the words', () => {
  it('name the place and not the road that crosses there', () => {
    expect(junctionLabel({ road: 'M7', number: '11', name: 'M9 (Kilcullen)' })).toBe(
      'M7 J11 (Kilcullen)',
    )
    expect(junctionLabel({ road: 'M50', number: '9', name: 'Red Cow (N7)' })).toBe(
      'M50 J9 (Red Cow)',
    )
  })

  it('can be read out with the accuracy', () => {
    expect(readOutLabel('M50 southbound between J9 and J10', 43.2)).toBe(
      'M50 southbound between J9 and J10, 43 m accurate',
    )
    expect(readOutLabel('Near Naas, Co. Kildare', null)).toBe('Near Naas, Co. Kildare')
    expect(readOutLabel('Naas', 1_234)).toBe('Naas, 1200 m accurate')
  })
})
