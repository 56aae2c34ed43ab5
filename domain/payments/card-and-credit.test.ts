/**
 * What a card and credit for a late arrival pay of a booking and get back, in sums and sentences. Seen to fail: a refund that is
 * credit before the card has its money; a card that is held for the whole price; credit that a sentence leaves out.
 */
import { expect, it } from 'vitest'
import { refundWithCredit } from '../credits/apology-credit.ts'
import {
  amountBackLabel,
  chargedLabel,
  goesBackLabel,
  heldLabel,
  keptCreditLabel,
  partsGoingBack,
  partsOfPrice,
} from './card-and-credit.ts'

const both = { cardCents: 95_00, creditCents: 10_00 }
const cardAlone = { cardCents: 105_00, creditCents: 0 }
const creditAlone = { cardCents: 0, creditCents: 10_00 }

it('the card pays what credit does not', () => {
  expect(partsOfPrice(105_00, { usedCents: 10_00 })).toEqual(both)
  expect(partsOfPrice(105_00, { usedCents: 0 })).toEqual(cardAlone)
  expect(partsOfPrice(105_00, null)).toEqual(cardAlone)
})

it.each([
  ['free', { refundCents: 105_00, feeCents: 0, creditCents: 10_00 }, both],
  [
    'at half the price, which credit paid first',
    { refundCents: 52_50, feeCents: 52_50, creditCents: 10_00 },
    { cardCents: 52_50, creditCents: 0 },
  ],
  [
    'at a fee below the credit',
    { refundCents: 30_00, feeCents: 30_00, creditCents: 50_00 },
    { cardCents: 10_00, creditCents: 20_00 },
  ],
  [
    'free, and the card has its part back already',
    { refundCents: 10_00, feeCents: 0, creditCents: 10_00 },
    creditAlone,
  ],
  ['free, without credit', { refundCents: 105_00, feeCents: 0, creditCents: 0 }, cardAlone],
])('a cancellation gives back what was paid: %s', (_when, money, parts) => {
  expect(partsGoingBack(money)).toEqual(parts)
  const { refundCents, feeCents, creditCents } = money
  const part = { creditCents, stillUsedCents: creditCents }
  expect(refundWithCredit(refundCents, part, feeCents)).toEqual(parts)
})

it('a sentence names the card’s part, and the credit where there is some', () => {
  expect(heldLabel(both)).toBe('€95.00 is held on your card, and your credit pays €10.00')
  expect(heldLabel(cardAlone)).toBe('€105.00 is held on your card')
  expect(heldLabel(both, 'operator')).toBe('€95.00 is held on the card, and credit pays €10.00')
  expect(chargedLabel(both)).toBe('€95.00 was charged to your card, and your credit paid €10.00')
  expect(chargedLabel(cardAlone)).toBe('€105.00 was charged to your card')
  expect(goesBackLabel(both)).toBe('€95.00 goes back to your card, and €10.00 is back as credit')
  expect(goesBackLabel(both, 'operator')).toContain('to the card, and')
  expect(goesBackLabel(cardAlone)).toBe('€105.00 goes back to your card')
  expect(goesBackLabel(creditAlone)).toBe('€10.00 is back as credit')
  expect(amountBackLabel(both)).toBe('€95.00 back on your card and €10.00 as credit')
  expect(amountBackLabel(cardAlone)).toBe('€105.00 back')
  expect(amountBackLabel(creditAlone)).toBe('€10.00 back as credit')
  expect(keptCreditLabel(10_00)).toBe(' You keep your €10.00 of credit.')
  expect(keptCreditLabel(0)).toBe('')
})
