/**
 * How a price shrinks: refunds of any size, one after the other, down to a cent. Seen to fail with: the driver's part not
 * kept from growing; `<` turned to `<=` for a higher price; the limit of a refund not checked.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitPrice, type PriceSplit } from './commission.ts'
import { reductionOf, refundForNewPrice } from './refund.ts'
import { allAt } from './tax-point.ts'

const bookedAt = new Date('2026-11-22T12:00:00Z')

const less = (before: PriceSplit, by: PriceSplit): PriceSplit => ({
  priceCents: before.priceCents - by.priceCents,
  commissionCents: before.commissionCents - by.commissionCents,
  vatOnCommissionCents: before.vatOnCommissionCents - by.vatOnCommissionCents,
  driverNetCents: before.driverNetCents - by.driverNetCents,
})

/** What is left after one refund; fails where a part grew or the parts are not the amount. */
const shrink = (before: PriceSplit, amountCents: number): PriceSplit => {
  const by = reductionOf(before, amountCents, allAt(bookedAt))
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
      expect(reductionOf(splitPrice(p, allAt(bookedAt)), 1, allAt(bookedAt))).toEqual({
        priceCents: 1,
        commissionCents: 1,
        vatOnCommissionCents: 0,
        driverNetCents: 0,
      })
    },
  )

  it('a cent of any price makes no share negative', () => {
    for (let cents = 1; cents <= 120_00; cents += 1) {
      const left = shrink(splitPrice(cents, allAt(bookedAt)), 1)
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
          let left = splitPrice(priceCents, allAt(bookedAt))
          for (const amountCents of [...amounts, priceCents]) {
            if (left.priceCents > 0) left = shrink(left, Math.min(amountCents, left.priceCents))
          }
          expect(left).toEqual(splitPrice(0, allAt(bookedAt)))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('refundForNewPrice', () => {
  const kept = { keptCents: 100_00, mostCents: 100_00 }
  it('is the difference, from a cent to all of it', () => {
    expect(refundForNewPrice(60_00, kept)).toEqual({ amountCents: 40_00 })
    expect(refundForNewPrice(99_99, kept)).toEqual({ amountCents: 1 })
    expect(refundForNewPrice(0, kept)).toEqual({ amountCents: 100_00 })
  })

  it('is of what is kept now, not of what was agreed', () => {
    // 100.00 was agreed and 30.00 of it given back
    const facts = { keptCents: 70_00, mostCents: 70_00 }
    expect(refundForNewPrice(60_00, facts)).toEqual({ amountCents: 10_00 })
    expect(refundForNewPrice(80_00, facts)).toEqual({ refused: 'higher' })
  })

  it('never charges more, and changes something', () => {
    expect(refundForNewPrice(100_01, kept)).toEqual({ refused: 'higher' })
    expect(refundForNewPrice(100_00, kept)).toEqual({ refused: 'same' })
  })

  it('goes no lower than what may be given back at once', () => {
    const facts = { keptCents: 100_00, mostCents: 15_00 }
    expect(refundForNewPrice(85_00, facts)).toEqual({ amountCents: 15_00 })
    expect(refundForNewPrice(84_99, facts)).toEqual({ refused: 'too_low' })
  })

  it('shrunk to any price, the parts make that price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_00 }).chain((priceCents) =>
          fc.record({
            priceCents: fc.constant(priceCents),
            newPriceCents: fc.integer({ min: 0, max: priceCents - 1 }),
          }),
        ),
        ({ priceCents, newPriceCents }) => {
          const change = refundForNewPrice(newPriceCents, {
            keptCents: priceCents,
            mostCents: priceCents,
          })
          if ('refused' in change) throw new Error(change.refused)
          const left = shrink(splitPrice(priceCents, allAt(bookedAt)), change.amountCents)
          expect(left.priceCents).toBe(newPriceCents)
        },
      ),
    )
  })
})
