import { describe, expect, it } from 'vitest'
import {
  casualtyConditionLabels,
  casualtyConditions,
  conditionOfAnswer,
  conditionsOf,
  isOver3500Kg,
  type CasualtyCondition,
} from './casualty-conditions.ts'
import { plainCasualty, type Casualty } from './casualty.ts'

describe('conditionsOf', () => {
  it('finds nothing unusual about a plain casualty', () => {
    expect(conditionsOf(plainCasualty)).toEqual([])
  })

  it.each<[Partial<Casualty>, CasualtyCondition]>([
    [{ isRolling: 'no' }, 'not_rolling'],
    [{ keysAvailable: 'locked' }, 'keys_locked'],
    [{ locationDetails: 'underground' }, 'low_ceiling'],
    [{ locationDetails: 'height_restricted' }, 'low_ceiling'],
    [{ loadingAccess: 'very_tight' }, 'very_tight_access'],
    [{ locationDetails: 'motorway' }, 'motorway'],
    [{ isAccidentScene: true }, 'accident_scene'],
    [{ isMultiVehicle: true }, 'multi_vehicle'],
    [{ hasHazardousLoad: true }, 'hazardous_load'],
    [{ vehicleSize: 'truck' }, 'commercial'],
    [{ vehicleType: 'truck', vehicleSize: 'unknown' }, 'commercial'],
    [{ isLuxury: true }, 'luxury'],
    [{ isJapaneseImport: true }, 'japanese_import'],
    [{ vehicleType: 'motorcycle' }, 'motorcycle'],
  ])('%o means %s alone', (change, condition) => {
    expect(conditionsOf({ ...plainCasualty, ...change })).toEqual([condition])
    // Mutant: the size not looked at together with the type.
    const [name, answer] = Object.entries(change).at(-1) as [keyof Casualty, never]
    expect(conditionOfAnswer(name, answer, { ...plainCasualty, ...change })).toBe(condition)
  })

  it.each<Partial<Casualty>>([
    { isRolling: 'unknown' },
    { keysAvailable: 'no' },
    { loadingAccess: 'tight' },
    { loadingAccess: 'blocked' },
    { locationDetails: 'narrow_access' },
    { locationDetails: 'private_property' },
    { visibleDamage: 'major' },
    { vehicleType: 'truck', vehicleSize: 'large' },
    { vehicleType: 'van', vehicleSize: 'unknown' },
    { besideVehicle: 'no', vehicleOwnership: 'rental' },
  ])('%o changes no price', (change) => {
    expect(conditionsOf({ ...plainCasualty, ...change })).toEqual([])
  })

  it('never takes a motorcycle for a commercial vehicle', () => {
    expect(isOver3500Kg({ vehicleType: 'motorcycle', vehicleSize: 'truck' })).toBe(false)
  })

  it('has a label for every condition, in order', () => {
    expect(Object.keys(casualtyConditionLabels)).toEqual([...casualtyConditions])
  })
})
