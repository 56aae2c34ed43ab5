import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAdded, formatEuro, percentOf, shareOf } from './money.ts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })

describe('percentOf', () => {
  it.each([
    [9_500, 700, 665],
    [665, 2_300, 153],
    [1, 5_000, 1],
    [-1, 5_000, -1],
    [3, 5_000, 2],
    [1, 4_999, 0],
    [0, 2_500, 0],
  ])('%i cents at %i basis points is %i', (amount, basisPoints, expected) => {
    expect(percentOf(amount, basisPoints)).toBe(expected)
  })

  it('is never more than half a cent off, and mirrors below zero', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 20_000 }), (amount, basisPoints) => {
        const part = percentOf(amount, basisPoints)
        expect(Number.isSafeInteger(part)).toBe(true)
        expect(Math.abs(part * 10_000 - amount * basisPoints)).toBeLessThanOrEqual(5_000)
        expect(percentOf(-amount, basisPoints) + part).toBe(0)
      }),
    )
  })

  it.each([0.5, NaN, Infinity, 2 ** 53])('refuses %d as an amount', (amount) => {
    expect(() => percentOf(amount, 100)).toThrow(RangeError)
  })

  it('refuses to lose precision silently', () => {
    expect(() => shareOf(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError)
  })
})

describe('formatEuro', () => {
  it.each([
    [123_450, '€1,234.50'],
    [9_500, '€95.00'],
    [5, '€0.05'],
    [0, '€0.00'],
    [-1_500, '−€15.00'],
    [200_000_000, '€2,000,000.00'],
    [100_000, '€1,000.00'],
    [99_999, '€999.99'],
  ])('%i is %s', (amount, expected) => {
    expect(formatEuro(amount)).toBe(expected)
  })

  it('reads back as the same amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = formatEuro(amount).replace(/[€,.]/g, '').replace('−', '-')
        expect(Number(digits)).toBe(amount)
      }),
    )
  })

  it('refuses fractions', () => {
    expect(() => formatEuro(95.5)).toThrow(RangeError)
  })
})

it('has the sign of what is added or taken off', () => {
  expect([7_500, -1_500, 12_050, 0].map(formatAdded)).toEqual(['+€75', '−€15', '+€120.50', '+€0'])
})
