/**
 * How a price shrinks: refunds of any size, one after the other, down to a cent. Mutant that was seen to fail: the driver's part not kept
 * from growing.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitPrice, type PriceSplit } from './commission.ts'
import { reductionOf } from './refund.ts'

const bookedAt = new Date('2026-11-22T12:00:00Z')

const less = (before: PriceSplit, by: PriceSplit): PriceSplit => ({
  priceCents: before.priceCents - by.priceCents,
  commissionCents: before.commissionCents - by.commissionCents,
  vatOnCommissionCents: before.vatOnCommissionCents - by.vatOnCommissionCents,
  driverNetCents: before.driverNetCents - by.driverNetCents,
})

/** What is left after one refund; fails where a part grew or the parts are not the amount. */
const shrink = (before: PriceSplit, amountCents: number): PriceSplit => {
  const by = reductionOf(before, amountCents, bookedAt)
  expect(by.priceCents).toBe(amountCents)
  expect(by.commissionCents + by.vatOnCommissionCents + by.driverNetCents).toBe(amountCents)
  const smallest = Math.min(by.commissionCents, by.vatOnCommissionCents, by.driverNetCents)
  expect(smallest).toBeGreaterThanOrEqual(0)
  return less(before, by)
}

describe('reductionOf', () => {
  it.each([70_50, 75_50])(
    'a cent of %i cents, where both roundings step, is the commission’s',
    (p) => {
      expect(reductionOf(splitPrice(p, bookedAt), 1, bookedAt)).toEqual({
        priceCents: 1,
        commissionCents: 1,
        vatOnCommissionCents: 0,
        driverNetCents: 0,
      })
    },
  )

  it('a cent of any price takes from nobody less than nothing', () => {
    for (let cents = 1; cents <= 120_00; cents += 1) {
      const left = shrink(splitPrice(cents, bookedAt), 1)
      expect(left.priceCents).toBe(cents - 1)
    }
  })

  it('refunds one after the other never give a part more, and end with nothing left of any', () => {
    const amount = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 500_00 }))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_00 }),
        fc.array(amount, { maxLength: 30 }),
        (priceCents, amounts) => {
          let left = splitPrice(priceCents, bookedAt)
          for (const amountCents of [...amounts, priceCents]) {
            if (left.priceCents > 0) left = shrink(left, Math.min(amountCents, left.priceCents))
          }
          expect(left).toEqual(splitPrice(0, bookedAt))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
