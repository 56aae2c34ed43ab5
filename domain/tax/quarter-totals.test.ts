/**
 * The quarters of a driver's year. Mutants seen to fail: UTC taken for Irish time; a line that was only earned counted; a fee counted when it
 * was earned.
 */
import { describe, expect, it } from 'vitest'
import type { PayoutEntryKind } from '../payouts/payout-line.ts'
import {
  isNothing,
  quarterIndexOf,
  quarterTotals,
  wholeEuros,
  type TaxEntry,
} from './quarter-totals.ts'

const entry = (
  payoutId: string,
  kind: PayoutEntryKind,
  at: string,
  amountCents: number,
  commissionCents = 0,
  vatCents = 0,
): TaxEntry => ({ payoutId, kind, at: new Date(at), amountCents, commissionCents, vatCents })

/** €100: €7 commission, €1.61 VAT on it, €91.39 for the driver. */
const earned = (payoutId: string, at: string) => entry(payoutId, 'earned', at, 91_39, 7_00, 1_61)
const paid = (payoutId: string, at: string) => entry(payoutId, 'transfer', at, -91_39)
const none = [0, 0, 0, 0]

describe('a quarter', () => {
  it.each([
    ['2026-01-01T00:00:00Z', 0],
    ['2026-03-31T22:59:59Z', 0],
    // midnight of 1 April in Ireland, summer time
    ['2026-03-31T23:00:00Z', 1],
    ['2026-06-30T22:59:59Z', 1],
    ['2026-06-30T23:00:00Z', 2],
    ['2026-12-31T23:59:59Z', 3],
    ['2027-01-01T00:00:00Z', null],
    ['2025-12-31T23:59:59Z', null],
  ])('of %s', (at, index) => expect(quarterIndexOf(new Date(at), 2026)).toBe(index))
})

describe('the totals', () => {
  it('have a job in the quarter in which it was paid, not in that of its end', () =>
    expect(
      quarterTotals([earned('a', '2026-03-30T10:00Z'), paid('a', '2026-04-03T08:00Z')], 2026),
    ).toEqual({
      consideration: [0, 91_39, 0, 0],
      fees: [0, 8_61, 0, 0],
      activities: [0, 1, 0, 0],
    }))

  it('have a job of December that is paid in January in the next year', () => {
    const entries = [earned('a', '2026-12-30T10:00Z'), paid('a', '2027-01-08T08:00Z')]
    expect(isNothing(quarterTotals(entries, 2026))).toBe(true)
    expect(quarterTotals(entries, 2027).consideration).toEqual([91_39, 0, 0, 0])
    expect(quarterTotals(entries, 2027).fees).toEqual([8_61, 0, 0, 0])
  })

  it('have nothing of what was earned and not paid', () =>
    expect(isNothing(quarterTotals([earned('a', '2026-03-30T10:00Z')], 2026))).toBe(true))

  it('take a refund before the payment off the fee, and pay less', () =>
    expect(
      quarterTotals(
        [
          earned('a', '2026-02-02T10:00Z'),
          entry('a', 'price_reduced', '2026-02-03T10:00Z', -18_28, -1_40, -32),
          entry('a', 'transfer', '2026-02-06T10:00Z', -73_11),
        ],
        2026,
      ),
    ).toMatchObject({ consideration: [73_11, 0, 0, 0], fees: [6_89, 0, 0, 0] }))

  it('count a refund after the payment when it is made and taken back', () =>
    expect(
      quarterTotals(
        [
          earned('a', '2026-03-02T10:00Z'),
          paid('a', '2026-03-06T10:00Z'),
          entry('a', 'price_reduced', '2026-05-01T10:00Z', -91_39, -7_00, -1_61),
          entry('a', 'reversal', '2026-07-01T10:00Z', 91_39),
        ],
        2026,
      ),
    ).toEqual({
      consideration: [91_39, 0, -91_39, 0],
      fees: [8_61, -8_61, 0, 0],
      activities: [1, 0, 0, 0],
    }))

  it('count a job that pays for an earlier one as paid, without any consideration of its own', () =>
    expect(
      quarterTotals(
        [
          earned('a', '2026-03-02T10:00Z'),
          paid('a', '2026-03-06T10:00Z'),
          entry('a', 'price_reduced', '2026-04-01T10:00Z', -91_39, -7_00, -1_61),
          earned('b', '2026-04-02T10:00Z'),
          entry('b', 'offset', '2026-04-10T10:00Z', -91_39),
          entry('a', 'offset', '2026-04-10T10:00Z', 91_39),
        ],
        2026,
      ),
    ).toEqual({ consideration: [91_39, 0, 0, 0], fees: [8_61, 0, 0, 0], activities: [1, 1, 0, 0] }))

  it('count a line that is paid in two parts once', () =>
    expect(
      quarterTotals(
        [
          earned('a', '2026-06-29T10:00Z'),
          entry('a', 'transfer', '2026-07-03T10:00Z', -50_00),
          entry('a', 'transfer', '2026-10-02T10:00Z', -41_39),
        ],
        2026,
      ),
    ).toEqual({
      consideration: [0, 0, 50_00, 41_39],
      fees: [0, 0, 8_61, 0],
      activities: [0, 0, 1, 0],
    }))

  it('are nothing without entries', () =>
    expect(quarterTotals([], 2026)).toEqual({ consideration: none, fees: none, activities: none }))
})

it.each([
  [0, 0],
  [49, 0],
  [50, 1],
  [91_39, 91],
  [-50, -1],
  [-49, 0],
])('%i cents are %i whole euros', (cents, euros) => expect(wholeEuros(cents)).toBe(euros))
