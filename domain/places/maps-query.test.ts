/**
 * Seen to fail with: the words alone, which led to the middle of the nearest town; the place of every junction, which may be kilometres off;
 * an Eircode that no one has, in place of the words beside it.
 */
import { expect, test } from 'vitest'
import { mapsQueryOf } from './maps-query.ts'
import { searchRoads } from './find-on-road.ts'
import { roads } from './motorways.ts'
import { findPlace } from './places.ts'
import { preciseM } from './suggest-places.ts'

const beside = { lat: 53.2157, lon: -6.6693 }

test('an Eircode leads there, whose point is the post town’s', () => {
  const label = 'Roadside, W91 X2Y3, Naas area, Co. Kildare'
  expect(mapsQueryOf({ label, eircode: 'W91X2Y3', point: beside })).toBe('W91 X2Y3')
})

test('an Eircode that begins as none does is left to the words around it', () => {
  const label = '14 Rose Lane, Naas, Z99 X285'
  expect(mapsQueryOf({ label, eircode: 'Z99X285', point: null })).toBe(label)
})

test('a junction that is known to some kilometres is led to by its name, a precise one by its place', () => {
  const junctionAt = (typed: string) => {
    const [place] = searchRoads(typed, 1).places
    if (!place) throw new Error(`no ${typed}`)
    return { ...place, query: mapsQueryOf({ ...place, eircode: null }) }
  }
  const rough = junctionAt('M4 J11')
  expect(rough.precisionM).toBeGreaterThan(2_000)
  expect(rough.query).toBe(rough.label)
  const exact = [...roads().values()]
    .flatMap(({ junctions }) => junctions)
    .find(({ point, precisionM }) => point !== null && precisionM <= preciseM)
  if (!exact?.point) throw new Error('no precise junction')
  const { point } = exact
  expect(mapsQueryOf({ label: 'There', eircode: null, point })).toMatch(/^5\d\.\d{5},-\d+\.\d{5}$/)
})

test('so does a position, whatever it is called', () => {
  const label = 'Other: behind the mart, Near Naas, Co. Kildare'
  expect(mapsQueryOf({ label, eircode: null, point: beside })).toBe('53.21570,-6.66930')
})

test('the middle of a town is no position: its words say more', () => {
  const naas = findPlace('Naas', 'Kildare')
  if (!naas) throw new Error('no Naas')
  const label = '14 Rose Lane, Naas, Co. Kildare'
  const point = { lat: naas.lat, lon: naas.lon }
  expect(mapsQueryOf({ label, eircode: null, point })).toBe(label)
  expect(mapsQueryOf({ label, eircode: null, point: null })).toBe(label)
})
