import { describe, expect, it } from 'vitest'
import { plainCasualty, type Casualty } from '../bookings/casualty.ts'
import {
  driverServiceLabels,
  driverServices,
  misfitsOf,
  payloadKgFor,
  truckTypeLabels,
  truckTypes,
  type Truck,
  type TruckMisfit,
} from './truck.ts'

const able: Truck = {
  vehicleTypes: ['car', 'van', 'motorcycle', 'truck'],
  payloadKg: 8_000,
  heightCm: 210,
  services: ['winch', 'lockout'],
}
const plainTruck: Truck = { vehicleTypes: ['car'], payloadKg: 2_500, heightCm: 300, services: [] }
const casualtyWith = (change: Partial<Casualty>): Casualty => ({ ...plainCasualty, ...change })

describe('misfitsOf', () => {
  it.each<[Partial<Casualty>, TruckMisfit[]]>([
    [{}, []],
    [{ vehicleType: 'van' }, ['vehicle_type_not_taken']],
    [{ vehicleSize: 'large' }, ['too_heavy']],
    [{ vehicleSize: 'truck' }, ['too_heavy']],
    [{ vehicleSize: 'unknown' }, []],
    [{ locationDetails: 'underground' }, ['truck_too_tall']],
    [{ locationDetails: 'height_restricted' }, ['truck_too_tall']],
    [{ locationDetails: 'motorway' }, []],
    [{ isRolling: 'no' }, ['no_winch']],
    [{ isRolling: 'unknown' }, ['no_winch']],
    [{ keysAvailable: 'no' }, ['no_winch']],
    [{ keysAvailable: 'locked' }, ['no_lockout']],
    [
      { isRolling: 'no', keysAvailable: 'locked', locationDetails: 'underground' },
      ['truck_too_tall', 'no_winch', 'no_lockout'],
    ],
  ])('a plain truck and %o: %j; a well-equipped one always fits', (change, misfits) => {
    expect(misfitsOf(plainTruck, casualtyWith(change))).toEqual(misfits)
    expect(misfitsOf(able, casualtyWith(change))).toEqual([])
  })
})

describe('payloadKgFor', () => {
  it.each<[Partial<Casualty>, number]>([
    [{ vehicleSize: 'small' }, 1_500],
    [{ vehicleSize: 'medium' }, 2_500],
    [{ vehicleSize: 'large' }, 3_500],
    [{ vehicleSize: 'truck' }, 7_500],
    [{ vehicleSize: 'unknown' }, 2_500],
    [{ vehicleType: 'van', vehicleSize: 'unknown' }, 3_500],
    [{ vehicleType: 'truck', vehicleSize: 'unknown' }, 7_500],
    [{ vehicleType: 'motorcycle', vehicleSize: 'unknown' }, 500],
  ])('%o: %i kg', (change, kg) => {
    expect(payloadKgFor(casualtyWith(change))).toBe(kg)
  })
})

it('every kind of truck and service has a label', () => {
  expect(Object.keys(truckTypeLabels)).toEqual([...truckTypes])
  expect(Object.keys(driverServiceLabels)).toEqual([...driverServices])
})
