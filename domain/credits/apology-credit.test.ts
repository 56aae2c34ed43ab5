/**
 * The rules of the credit as tables and properties. Seen to fail: a grant without its bound; an arrival in the fifteenth minute that earns
 * one; credit that leaves less on the card than can be charged; a refund that goes to the credit before the card.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addedCents,
  apologyCents,
  creditFor,
  mostCreditCents,
  refundWithCredit,
  type ApologyFacts,
} from './apology-credit.ts'

const at = (time: string): Date => new Date(`2026-12-04T${time}Z`)

const facts: ApologyFacts = {
  paidBy: 'card',
  ended: 'completed',
  firstPromisedBy: at('10:00:00'),
  arrivalProvenAt: at('10:15:01'),
  priceCents: 100_00,
}

describe('what is granted', () => {
  it.each<[string, Partial<ApologyFacts>, number]>([
    ['a second too late', {}, 10_00],
    ['in the last minute', { arrivalProvenAt: at('10:15:00') }, 0],
    ['in time', { arrivalProvenAt: at('09:59:00') }, 0],
    ['never proven', { arrivalProvenAt: null }, 10_00],
    ['without a promise', { firstPromisedBy: null }, 0],
    ['half a cent up', { priceCents: 100_05 }, 10_01],
    ['at most €25', { priceCents: 900_00 }, 25_00],
    [
      'cancelled free after waiting',
      { ended: 'cancelled_free_by_customer', arrivalProvenAt: null },
      10_00,
    ],
    ['cancelled otherwise', { ended: 'other', arrivalProvenAt: null }, 0],
    ['on account', { paidBy: 'account' }, 0],
    ['a split bill', { paidBy: 'split' }, 0],
  ])('%s', (_what, change, cents) => {
    expect(apologyCents({ ...facts, ...change }, at('11:00:00'))).toBe(cents)
  })

  it('nothing where all of it was over before', () => {
    const unproven = { ...facts, arrivalProvenAt: null }
    expect(apologyCents(unproven, at('10:15:00'))).toBe(0)
    const left = { ...unproven, ended: 'cancelled_free_by_customer' } as const
    expect(apologyCents(left, at('10:14:00'))).toBe(0)
  })

  it.each([
    [25_00, 0, 25_00],
    [25_00, 40_00, 10_00],
    [25_00, 50_00, 0],
    // returned credit may be more than grants add
    [25_00, 60_00, 0],
  ])('%i beside %i adds %i', (grant, balance, added) => {
    expect(addedCents(grant, balance)).toBe(added)
    expect(mostCreditCents).toBe(50_00)
  })
})

it.each([
  [100_00, 10_00, 10_00],
  [100_00, 0, 0],
  [10_49, 10_00, 9_99],
  [10_50, 10_00, 10_00],
  [50, 10_00, 0],
  [40, 10_00, 0],
])('at a price of %i a balance of %i gives %i', (price, balance, used) => {
  expect(creditFor(price, balance)).toBe(used)
})

describe('a refund of €100 paid with a credit of €25', () => {
  it.each([
    // amount, still used, kept after it → card, credit
    [30_00, 25_00, 70_00, 30_00, 0],
    [75_00, 25_00, 25_00, 75_00, 0],
    [80_00, 25_00, 20_00, 75_00, 5_00],
    [100_00, 25_00, 0, 75_00, 25_00],
    // the card has everything back: the rest is credit
    [20_00, 20_00, 0, 0, 20_00],
  ])('%i with %i used, %i kept', (amount, stillUsedCents, kept, cardCents, creditCents) => {
    expect(refundWithCredit(amount, { creditCents: 25_00, stillUsedCents }, kept)).toEqual({
      cardCents,
      creditCents,
    })
  })

  it('in any number of parts: they make the amount, and each payer has back at most what it paid', () => {
    const price = fc.integer({ min: 50, max: 900_00 })
    const parts = fc.array(fc.integer({ min: 1, max: 300_00 }), { maxLength: 8 })
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 0, max: 60_00 }),
        parts,
        (priceCents, balance, amounts) => {
          const creditCents = creditFor(priceCents, balance)
          let left = { card: priceCents - creditCents, credit: creditCents }
          expect(left.card).toBeGreaterThanOrEqual(50)
          for (const wanted of amounts) {
            const amount = Math.min(wanted, left.card + left.credit)
            const kept = left.card + left.credit - amount
            const back = refundWithCredit(
              amount,
              { creditCents, stillUsedCents: left.credit },
              kept,
            )
            expect(back.cardCents + back.creditCents).toBe(amount)
            expect(Math.min(back.cardCents, back.creditCents)).toBeGreaterThanOrEqual(0)
            // money first
            if (back.creditCents > 0) expect(back.cardCents).toBe(left.card)
            left = { card: left.card - back.cardCents, credit: left.credit - back.creditCents }
            expect(Math.min(left.card, left.credit)).toBeGreaterThanOrEqual(0)
          }
        },
      ),
    )
  })
})
