import { describe, expect, it } from 'vitest'
import * as casualty from './casualty.ts'
import { casualtyFieldList, optionLabelsOf, optionsOf, type ChoiceName } from './vehicle-fields.ts'

const choiceNames = casualtyFieldList.flatMap(([name, { kind }]) =>
  kind === 'choice' ? [name as ChoiceName] : [],
)
const traits = casualtyFieldList.filter(([, { kind }]) => kind === 'trait')

const lists = [
  ['urgency', casualty.urgencies, casualty.urgencyLabels],
  ['pickupLocation', casualty.pickupLocations, casualty.pickupLocationLabels],
  ['dropoffLocation', casualty.dropoffLocations, casualty.dropoffLocationLabels],
  ...choiceNames.map((name) => [name, optionsOf(name), optionLabelsOf(name)] as const),
  [
    'traits',
    traits.map(([name]) => name),
    Object.fromEntries(traits.map(([name, { label }]) => [name, label])),
  ],
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
    expect(optionsOf('locationDetails')).toHaveLength(6)
  })
})
