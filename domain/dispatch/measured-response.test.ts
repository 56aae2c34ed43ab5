import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewestMeasuredJobs, measuredResponse } from './measured-response.ts'

describe('measuredResponse', () => {
  it('says nothing from too few recoveries', () => {
    expect(measuredResponse([])).toBeNull()
    expect(measuredResponse(Array.from({ length: fewestMeasuredJobs - 1 }, () => 9))).toBeNull()
    expect(measuredResponse(Array.from({ length: fewestMeasuredJobs }, () => 9))).toEqual({
      medianMinutes: 9,
      jobs: fewestMeasuredJobs,
    })
  })

  it('takes the middle one, or the middle between two, in whole minutes', () => {
    expect(measuredResponse([40, 10, 30, 20, 500])?.medianMinutes).toBe(30)
    expect(measuredResponse([10, 20, 31, 40, 5, 60])?.medianMinutes).toBe(26)
    expect(measuredResponse([0.4, 0.4, 0.4, 0.4, 0.4])?.medianMinutes).toBe(0)
  })

  it('has as many waits at or below as at or above, in any order', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: fewestMeasuredJobs })
    fc.assert(
      fc.property(waits, (minutes) => {
        const median = measuredResponse(minutes)?.medianMinutes ?? NaN
        const half = minutes.length / 2
        expect(minutes.filter((wait) => wait <= median).length).toBeGreaterThanOrEqual(half)
        expect(minutes.filter((wait) => wait >= median - 1).length).toBeGreaterThanOrEqual(half)
        expect(measuredResponse(minutes.toReversed())).toEqual(measuredResponse(minutes))
      }),
    )
  })
})
