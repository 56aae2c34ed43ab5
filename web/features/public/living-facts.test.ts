import { describe, expect, it } from 'vitest'
import {
  driverCountLabel,
  formatCount,
  measuredLabel,
  onDutyCountLabel,
  ratingLabel,
} from './living-facts-labels.ts'

describe('a measured response', () => {
  it('is a median and the number of responses behind it', () => {
    expect(measuredLabel({ medianMinutes: 17, jobs: 1204 })).toEqual({
      figure: '17 min',
      note: 'Half of 1,204 arrived sooner',
    })
  })

  it('has no figure while there is too little data', () => {
    const { figure, note } = measuredLabel(null)
    expect(`${figure} ${note}`).not.toMatch(/\d/)
  })
})

describe('the average rating', () => {
  it.each([
    [{ average: 4.66, count: 312 }, '4.7 of 5', 'From 312 ratings'],
    [{ average: 5, count: 1 }, '5.0 of 5', 'From one rating'],
  ])('of %j', (ratings, figure, note) => {
    expect(ratingLabel(ratings)).toEqual({ figure, note })
  })

  it('is no figure before the first rating', () => {
    expect(ratingLabel({ average: null, count: 0 }).figure).toBe('None yet')
  })
})

it('a count of zero is a word and not a nought', () => {
  expect([driverCountLabel(0), onDutyCountLabel(0)]).toEqual(['None yet', 'No one'])
  expect([driverCountLabel(1_204), onDutyCountLabel(7)]).toEqual(['1,204', '7'])
})

it('counts are grouped by thousands', () => {
  expect([formatCount(0), formatCount(12_345)]).toEqual(['0', '12,345'])
})
