import { describe, expect, it } from 'vitest'
import * as casualty from './casualty.ts'

const lists = [
  ['vehicleType', casualty.vehicleTypes, casualty.vehicleTypeLabels],
  ['urgency', casualty.urgencies, casualty.urgencyLabels],
  ['pickupLocation', casualty.pickupLocations, casualty.pickupLocationLabels],
  ['dropoffLocation', casualty.dropoffLocations, casualty.dropoffLocationLabels],
  ['isRolling', casualty.rollingAnswers, casualty.rollingAnswerLabels],
  ['besideVehicle', casualty.besideVehicleAnswers, casualty.besideVehicleAnswerLabels],
  ['vehicleOwnership', casualty.vehicleOwnerships, casualty.vehicleOwnershipLabels],
  ['keysAvailable', casualty.keysAnswers, casualty.keysAnswerLabels],
  ['locationDetails', casualty.locationDetails, casualty.locationDetailLabels],
  ['vehicleSize', casualty.vehicleSizes, casualty.vehicleSizeLabels],
  ['loadingAccess', casualty.loadingAccesses, casualty.loadingAccessLabels],
  ['visibleDamage', casualty.visibleDamages, casualty.visibleDamageLabels],
  ['traits', casualty.casualtyTraits, casualty.casualtyTraitLabels],
] as const

describe('the booking form', () => {
  it.each(lists)('%s has one distinct label for each choice, in order', (_, values, labels) => {
    expect(Object.keys(labels)).toEqual([...values])
    expect(new Set(Object.values(labels)).size).toBe(values.length)
  })

  it('has the values of the specification', () => {
    expect(casualty.vehicleTypes).toEqual(['car', 'van', 'motorcycle', 'truck'])
    expect(casualty.urgencies).toEqual(['emergency', 'urgent', 'standard'])
    expect(casualty.pickupLocations).toHaveLength(8)
    expect(casualty.dropoffLocations).toHaveLength(8)
    expect(casualty.locationDetails).toHaveLength(6)
  })
})
