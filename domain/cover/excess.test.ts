/**
 * The rules of a split bill as tables. Seen to fail: the fee falling on the insurer first; a refund to the card before the account; an
 * excess below what a card takes.
 */
import { describe, expect, it } from 'vitest'
import { paidByFor, partsOf, refundPartsOf } from './excess.ts'

it.each([
  [0, true, 'account'],
  [49, true, 'excess_too_small'],
  [50, true, 'split'],
  [50, false, 'account'],
  [49, false, 'account'],
])('an excess of %i cents, collected: %s, is paid by %s', (cents, isCollected, expected) => {
  const paid = paidByFor(cents, isCollected)
  expect(paid.ok ? paid.value : paid.refusal.code).toBe(expected)
})

describe('a refund of a recovery of €100 with an excess of €30', () => {
  const excessCents = 3_000
  it.each([
    // amount, on the card, kept after it → card, account
    [10_000, 3_000, 0, 3_000, 7_000],
    [5_000, 3_000, 5_000, 0, 5_000],
    [7_000, 3_000, 3_000, 0, 7_000],
    [8_000, 3_000, 2_000, 1_000, 7_000],
    // the insurer was given its part before
    [1_000, 3_000, 2_000, 1_000, 0],
    // the holder's bank has taken all of it
    [10_000, 0, 0, 0, 10_000],
    [1, 3_000, 9_999, 0, 1],
  ])('%i cents with %i on the card, %i kept', (amount, onCardCents, kept, cardCents, account) => {
    expect(refundPartsOf(amount, { excessCents, onCardCents }, kept)).toEqual({
      cardCents,
      accountCents: account,
    })
  })
})

it.each([
  [3_000, 10_000, 3_000, 7_000],
  [3_000, 2_000, 2_000, 0],
  [3_000, 0, 0, 0],
  [10_000, 10_000, 10_000, 0],
])('an excess of %i of %i', (excess, cost, holderCents, insurerCents) => {
  expect(partsOf(excess, cost)).toEqual({ holderCents, insurerCents })
})
