/** Seen to fail with: the words alone, which led to the middle of the nearest town. */
import { expect, test } from 'vitest'
import { mapsQueryOf } from './maps-query.ts'
import { findPlace } from './places.ts'

const beside = { lat: 53.2157, lon: -6.6693 }

test.each([
  ['W91X2Y3', 'W91 X2Y3'],
  ['Z99X285', 'Z99 X285'],
])('the Eircode %s leads there, whose point is the post town’s', (eircode, query) => {
  const label = 'Roadside, Naas area, Co. Kildare'
  expect(mapsQueryOf({ label, eircode, point: beside })).toBe(query)
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
