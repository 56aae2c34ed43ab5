import { describe, expect, it } from 'vitest'
import {
  hasHeldLicenceLongEnough,
  isRatingEnough,
  isVehicleYoungEnough,
  vatRegistrationThreshold,
} from './driver-requirements.ts'
import { formatEuro } from '../money.ts'

describe('driver requirements', () => {
  it('three years of licence', () => {
    expect([2.9, 3].map(hasHeldLicenceLongEnough)).toEqual([false, true])
  })
  it('a truck under ten years old', () => {
    expect([9.9, 10].map(isVehicleYoungEnough)).toEqual([true, false])
  })
  it('a rating of three, or none yet', () => {
    expect([null, 2.99, 3, 5].map(isRatingEnough)).toEqual([true, false, true, true])
  })
  it('the VAT threshold in force, with its date', () => {
    expect(formatEuro(vatRegistrationThreshold.servicesCents)).toBe('€42,500.00')
    expect(vatRegistrationThreshold.inForceSince).toBe('2025-01-01')
  })
})
