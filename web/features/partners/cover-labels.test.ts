/** Cover rules as operators and an insurer's people read them. */
import { expect, it } from 'vitest'
import { everythingCovered } from '../../../domain/cover/cover-rules.ts'
import { coverFactsOf } from './cover-labels.ts'

const all = {
  ...everythingCovered,
  vehicleTypes: [...everythingCovered.vehicleTypes],
  services: [...everythingCovered.services],
}

it('names every rule, also where there is no limit', () => {
  expect(Object.fromEntries(coverFactsOf(all))).toEqual({
    Begins: 'At home',
    'Heaviest vehicle': 'Any',
    Vehicles: 'All',
    'Call-outs': 'No limit',
    Distance: 'All of it',
    Extras: 'All',
  })
})

it('says each limit with its unit', () => {
  const rules = {
    homeMetres: 1500,
    mostWeightKg: 3500,
    vehicleTypes: ['car' as const, 'van' as const],
    callOutsAYear: 3,
    coveredKm: 30,
    services: [],
  }
  expect(Object.fromEntries(coverFactsOf(rules))).toEqual({
    Begins: '1.5 km from home',
    'Heaviest vehicle': '3,500 kg',
    Vehicles: 'Car, Van',
    'Call-outs': '3 in 12 months for each policy',
    Distance: '30 km of each recovery',
    Extras: 'None: call-out and distance alone',
  })
})
