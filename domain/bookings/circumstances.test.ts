/**
 * The chips of "Anything we should know?" and the answers behind them. Seen to fail: "None of these" that answers every question plainly; a
 * chip that compares its own answer and not its condition.
 */
import { describe, expect, it } from 'vitest'
import { plainCasualty } from './casualty.ts'
import { conditionsOf } from './casualty-conditions.ts'
import { applies, circumstances, noneApplies, withCircumstance, withNone } from './circumstances.ts'

const required = ['isRolling', 'keysAvailable', 'locationDetails', 'loadingAccess'] as const

describe('a circumstance', () => {
  it.each(circumstances)('$label meets its condition of the tariff, and no other', (one) => {
    const answers = withCircumstance({}, one, true)
    expect(conditionsOf({ ...plainCasualty, ...answers })).toEqual([one.condition])
    expect(circumstances.filter((other) => applies(other, answers))).toEqual([one])
  })

  it.each(circumstances)('$label answers every required question, and is taken back', (one) => {
    const pressed = withCircumstance({}, one, true)
    for (const name of required) expect(pressed[name]).toBeDefined()
    const again = withCircumstance(pressed, one, false)
    expect(noneApplies(again)).toBe(true)
    expect(conditionsOf({ ...plainCasualty, ...again })).toEqual([])
  })

  it('keeps what was answered elsewhere', () => {
    const [first] = circumstances
    if (!first) throw new Error('no circumstance')
    expect(
      withCircumstance({ visibleDamage: 'major', loadingAccess: 'tight' }, first, true),
    ).toMatchObject({
      visibleDamage: 'major',
      loadingAccess: 'tight',
    })
  })
})

describe('a height restriction', () => {
  const restricted = { locationDetails: 'height_restricted' } as const

  it('is the chip of the low roof, which costs the same, and not none of these', () => {
    const answers = { ...withNone({}), ...restricted }
    expect(circumstances.filter((one) => applies(one, answers))).toMatchObject([
      { condition: 'low_ceiling' },
    ])
    expect(noneApplies(answers)).toBe(false)
    expect(withNone(answers).locationDetails).toBe('street')
  })
})

describe('none of these', () => {
  it('keeps answers that cost nothing, however often it is pressed', () => {
    const detailed = {
      isRolling: 'unknown',
      keysAvailable: 'no',
      locationDetails: 'narrow_access',
      loadingAccess: 'tight',
    } as const
    const pressed = withNone(detailed)
    expect(pressed).toMatchObject(detailed)
    expect(noneApplies(pressed)).toBe(true)
    expect(withNone(pressed)).toEqual(pressed)
  })

  it('resets what costs something, and only that', () => {
    expect(withNone({ isRolling: 'no', keysAvailable: 'no', loadingAccess: 'blocked' })).toEqual({
      ...withNone({}),
      isRolling: 'yes',
      keysAvailable: 'no',
      loadingAccess: 'blocked',
    })
  })

  it('is no answer until it is pressed', () => {
    expect(noneApplies({})).toBe(false)
    expect(noneApplies(withNone({}))).toBe(true)
  })

  it('keeps what is known without asking: a place on a motorway', () => {
    const offered = circumstances.filter(({ condition }) => condition !== 'motorway')
    const answers = withNone({ locationDetails: 'motorway', isRolling: 'no' }, offered)
    expect(conditionsOf({ ...plainCasualty, ...answers })).toEqual(['motorway'])
    expect(noneApplies(answers, offered)).toBe(true)
    expect(noneApplies(answers)).toBe(false)
    expect(conditionsOf({ ...plainCasualty, ...withNone({}, offered) })).toEqual([])
  })

  it('takes every circumstance back', () => {
    const all = circumstances.reduce((answers, one) => withCircumstance(answers, one, true), {})
    expect(conditionsOf({ ...plainCasualty, ...withNone(all) })).toEqual([])
  })
})
