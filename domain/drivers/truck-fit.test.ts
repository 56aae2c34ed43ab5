import { describe, expect, it } from 'vitest'
import { plainCasualty, type Casualty } from '../bookings/casualty.ts'
import { whyItFits } from './truck-fit.ts'
import { misfitsOf, type Truck } from './truck.ts'

const flatbed: Truck = {
  type: 'flatbed',
  grossKg: 7_490,
  licence: 'C1',
  hasTachograph: false,
  payloadKg: 4_000,
  heightCm: 210,
  vehicleTypes: ['car'],
  services: ['winch', 'lockout'],
}

describe('why a truck fits', () => {
  it.each<[Partial<Casualty>, string[]]>([
    [{}, []],
    [{ isRolling: 'no' }, ['It has a winch to pull the vehicle on']],
    [{ keysAvailable: 'locked' }, ['The driver opens locked vehicles']],
    [{ driveTrain: 'electric' }, ['It carries the vehicle whole: no driven wheel rolls']],
    [{ locationDetails: 'underground' }, ['210 cm high: it gets below 220 cm']],
  ])('%o: %j beside the weights', (change, more) => {
    const casualty = { ...plainCasualty, ...change }
    expect(misfitsOf(flatbed, casualty)).toEqual([])
    expect(whyItFits(flatbed, casualty)).toEqual([
      'Flatbed takes up to 4,000 kg: the vehicle counts as 2,500 kg',
      ...more,
      'The driver’s licence, category C1, covers its 7,490 kg',
    ])
  })

  it('says nothing of a licence or a weight that is not known', () => {
    expect(whyItFits({ ...flatbed, type: null, grossKg: null }, plainCasualty)).toEqual([
      'The truck takes up to 4,000 kg: the vehicle counts as 2,500 kg',
    ])
  })

  // Seen to fail with: the list made of whatever the truck has.
  it('says nothing of a truck that does not fit any more', () => {
    expect(whyItFits({ ...flatbed, payloadKg: 1_000 }, plainCasualty)).toEqual([])
  })
})
