/** What a promise came to. Seen to fail with: `<` for `<=`, rounding up, and unproven arrivals left out. */
import { describe, expect, it } from 'vitest'
import { addMinutes } from '../bookings/arrival.ts'
import { fewestMeasuredJobs } from './measured-response.ts'
import {
  dayPartOf,
  dayParts,
  describeAgainstPromise,
  isKept,
  keptPromises,
} from './kept-promises.ts'

const promisedBy = new Date('2026-12-04T18:00:00.000Z')
const after = (minutes: number | null) => ({
  promisedBy,
  arrivedAt: minutes === null ? null : addMinutes(promisedBy, minutes),
})

describe('a promise', () => {
  it('is kept by a proven arrival up to its last moment', () => {
    expect([-30, 0, 0.1, null].map((minutes) => isKept(after(minutes)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is said nothing of where they are too few', () => {
    const few = Array.from({ length: fewestMeasuredJobs - 1 }, () => after(-1))
    expect(keptPromises(few)).toBeNull()
    expect(keptPromises([...few, after(null)])).toEqual({
      jobs: fewestMeasuredJobs,
      keptPercent: 80,
      medianMinutes: null,
    })
  })

  it('counts arrivals that are not proven as late, and never rounds up to all', () => {
    const many = Array.from({ length: 199 }, () => after(-8))
    expect(keptPromises([...many, after(null)])).toEqual({
      jobs: 200,
      keptPercent: 99,
      medianMinutes: -8,
    })
    expect(keptPromises([-9, -3, 5, 11, 20].map(after))?.medianMinutes).toBe(5)
  })

  it('is of the hour in Ireland', () => {
    const labelAt = (at: string) => dayParts[dayPartOf(new Date(at))]?.label
    expect(labelAt('2026-12-04T05:59:00Z')).toBe('00–06')
    expect(labelAt('2026-07-04T05:00:00Z')).toBe('06–12')
    expect(labelAt('2026-07-04T23:00:00Z')).toBe('00–06')
    expect(labelAt('2026-12-04T23:59:00Z')).toBe('18–24')
  })

  it('in words', () => {
    expect([-8, 0, 12].map(describeAgainstPromise)).toEqual([
      '8 min before',
      'to the minute',
      '12 min after',
    ])
  })
})
