import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commissionRateAt, commissionRates, formatRate, ratesOf, splitPrice } from './commission.ts'
import { allAt } from './tax-point.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('splitPrice', () => {
  it.each([
    [9_500, 665, 153, 8_682],
    [8_250, 578, 133, 7_539],
    [4_750, 333, 77, 4_340],
    [1, 0, 0, 1],
    [0, 0, 0, 0],
  ])('%i cents', (priceCents, commissionCents, vatOnCommissionCents, driverNetCents) => {
    expect(splitPrice(priceCents, allAt(now))).toEqual({
      priceCents,
      commissionCents,
      vatOnCommissionCents,
      driverNetCents,
    })
  })

  it('adds up to the cent, and no part is negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (priceCents) => {
        const split = splitPrice(priceCents, allAt(now))
        const parts = [split.commissionCents, split.vatOnCommissionCents, split.driverNetCents]
        expect(parts.reduce((a, b) => a + b, 0)).toBe(priceCents)
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
        expect(Math.abs(split.commissionCents - priceCents * 0.07)).toBeLessThanOrEqual(0.5001)
      }),
    )
  })

  it.each([-1, 0.5, NaN])('%d is a bug', (priceCents) => {
    expect(() => splitPrice(priceCents, allAt(now))).toThrow(RangeError)
  })
})

describe('the rate', () => {
  it('is 7% and 23%, as pages print it', () => {
    const rate = ratesOf(allAt(now))
    expect(formatRate(rate.commissionBasisPoints)).toBe('7%')
    expect(formatRate(rate.vatBasisPoints)).toBe('23%')
  })
  it('exists for every moment, and rows are in order', () => {
    expect(commissionRateAt(new Date('2001-01-01T00:00:00Z'))).toEqual(commissionRates[0])
    const starts = commissionRates.map((rate) => rate.effectiveFrom)
    expect(starts).toEqual(starts.toSorted())
  })
})
