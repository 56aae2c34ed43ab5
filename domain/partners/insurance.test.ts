import { describe, expect, it } from 'vitest'
import { insuranceKinds, isCoverEnough, minimumInsurance } from './insurance.ts'
import { formatEuro } from '../money.ts'

describe('minimum insurance', () => {
  it('is the higher value of every page', () => {
    expect(minimumInsurance.map((row) => `${row.label} ${formatEuro(row.minimumCents)}`)).toEqual([
      'Professional indemnity €2,000,000.00',
      'Public liability €2,000,000.00',
      'Goods in transit €100,000.00',
      'Commercial motor €2,000,000.00',
    ])
    expect(minimumInsurance.map((row) => row.kind)).toEqual([...insuranceKinds])
  })
  it('a policy for exactly that much is enough', () => {
    expect(isCoverEnough('goods_in_transit', 10_000_000)).toBe(true)
    expect(isCoverEnough('goods_in_transit', 9_999_999)).toBe(false)
    expect(isCoverEnough('public_liability', 10_000_000)).toBe(false)
  })
})
