import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancellationFee } from './cancellation.ts'
import { splitPrice } from './commission.ts'
import {
  balanceOf,
  cancellationFeePostings,
  capturePostings,
  completionPostings,
  holdPostings,
  payoutPostings,
  refundFailedPostings,
  refundPostings,
  releasePostings,
  type LedgerAccount,
  type Posting,
} from './ledger.ts'
import { allAt } from './tax-point.ts'

const now = new Date('2026-11-21T12:00:00Z')
const driverId = 'drv_1'
const on = (postings: readonly Posting[], account: LedgerAccount): number =>
  balanceOf(postings.filter((posting) => posting.account === account))

const price = fc.integer({ min: 1, max: 1_000_000 })
const processingFee = fc.integer({ min: 0, max: 5_000 })

describe('one transaction', () => {
  it('capture: the hold is reversed, the fee leaves our balance', () => {
    expect(capturePostings(9_500, 168)).toEqual([
      { account: 'holds_contra', amountCents: 9_500 },
      { account: 'holds_authorised', amountCents: -9_500 },
      { account: 'stripe_balance', amountCents: 9_500 },
      { account: 'customer_funds', amountCents: -9_500 },
      { account: 'processing_fees', amountCents: 168 },
      { account: 'stripe_balance', amountCents: -168 },
    ])
  })
  it('completion: to the driver, less commission and VAT', () => {
    expect(completionPostings(splitPrice(9_500, allAt(now)), driverId)).toEqual([
      { account: 'customer_funds', amountCents: 9_500 },
      { account: 'driver_payable', amountCents: -8_682, driverId },
      { account: 'commission_revenue', amountCents: -665 },
      { account: 'vat_payable', amountCents: -153 },
    ])
  })
  it('holds no zero posting', () => {
    expect(capturePostings(9_500, 0).map((posting) => posting.account)).not.toContain(
      'processing_fees',
    )
    expect(completionPostings(splitPrice(1, allAt(now)), driverId)).toHaveLength(2)
  })
  it('sums to zero, whatever it is', () => {
    fc.assert(
      fc.property(price, processingFee, (amount, fee) => {
        const split = splitPrice(amount, allAt(now))
        const all = [
          holdPostings(amount),
          releasePostings(amount),
          capturePostings(amount, fee),
          completionPostings(split, driverId),
          cancellationFeePostings(split, driverId),
          refundPostings(amount),
          refundFailedPostings(amount),
          payoutPostings(amount, driverId),
        ]
        for (const postings of all) {
          expect(balanceOf(postings)).toBe(0)
          expect(postings.length).toBeGreaterThan(1)
          expect(postings.every((posting) => posting.amountCents !== 0)).toBe(true)
        }
      }),
    )
  })
})

describe('a bug throws', () => {
  it('when a split does not add up', () => {
    const split = { ...splitPrice(9_500, allAt(now)), driverNetCents: 8_683 }
    expect(() => completionPostings(split, driverId)).toThrow(/out of balance by -1/)
  })
  it.each([0, -1, 0.5, NaN])('when an amount is %d', (amount) => {
    expect(() => holdPostings(amount)).toThrow(RangeError)
    expect(() => refundPostings(amount)).toThrow(RangeError)
    expect(() => capturePostings(amount, 0)).toThrow(RangeError)
    expect(() => payoutPostings(amount, driverId)).toThrow(RangeError)
  })
  it('when a processing fee is negative', () => {
    expect(() => capturePostings(9_500, -1)).toThrow(RangeError)
  })
})

describe('the life of a booking leaves nothing in customer funds or holds', () => {
  const isOver = (postings: readonly Posting[]): void => {
    expect(on(postings, 'customer_funds')).toBe(0)
    expect(on(postings, 'holds_authorised')).toBe(0)
    expect(on(postings, 'holds_contra')).toBe(0)
    expect(balanceOf(postings)).toBe(0)
  }

  it('held, released', () => {
    fc.assert(
      fc.property(price, (amount) => {
        const scenario = [...holdPostings(amount), ...releasePostings(amount)]
        isOver(scenario)
        expect(on(scenario, 'stripe_balance')).toBe(0)
      }),
    )
  })

  it('held, captured, completed, paid out: what stays is commission, VAT and the provider’s fee', () => {
    fc.assert(
      fc.property(price, processingFee, (amount, fee) => {
        const split = splitPrice(amount, allAt(now))
        const scenario = [
          ...holdPostings(amount),
          ...capturePostings(amount, fee),
          ...completionPostings(split, driverId),
          ...payoutPostings(split.driverNetCents, driverId),
        ]
        isOver(scenario)
        expect(on(scenario, 'driver_payable')).toBe(0)
        expect(on(scenario, 'stripe_balance')).toBe(
          split.commissionCents + split.vatOnCommissionCents - fee,
        )
      }),
    )
  })

  it('held, captured, cancelled late: fee to the driver, the rest back', () => {
    fc.assert(
      fc.property(
        price,
        processingFee,
        fc.constantFrom(
          'confirmed' as const,
          'driver_en_route' as const,
          'driver_arrived' as const,
        ),
        fc.constantFrom('customer' as const, 'driver' as const, 'platform' as const),
        fc.boolean(),
        (amount, fee, status, by, isRefundSentBackOnce) => {
          const cost = cancellationFee({
            status,
            acceptedAt: new Date(now.getTime() - 3_600_000),
            isArrivalMissed: false,
            isArrivalProven: true,
            now,
            priceCents: amount,
            by,
          })
          const split = splitPrice(cost.feeCents, allAt(now))
          const { refundCents } = cost
          const scenario = [
            ...holdPostings(amount),
            ...capturePostings(amount, fee),
            ...(cost.feeCents > 0 ? cancellationFeePostings(split, driverId) : []),
            ...(refundCents > 0 ? refundPostings(refundCents) : []),
            ...(refundCents > 0 && isRefundSentBackOnce
              ? [...refundFailedPostings(refundCents), ...refundPostings(refundCents)]
              : []),
          ]
          isOver(scenario)
          expect(on(scenario, 'stripe_balance')).toBe(cost.feeCents - fee)
          expect(on(scenario, 'driver_payable')).toBe(-split.driverNetCents + 0)
        },
      ),
    )
  })
})
