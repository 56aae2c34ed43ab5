import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { holdsCardData } from './card-data.ts'

describe('holdsCardData', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '3782-822463-10005',
    'pay with 5555555555554444 please',
    '6011111111111117',
    'my card: 4242424242424242.',
    'no.4242424242424242',
    '5555.5555.5555.4444',
    '4242\n4242\n4242\n4242',
    '4242 / 4242 / 4242 / 4242',
    '3782\u00a0822463\u00a010005',
    '４２４２４２４２４２４２４２４２',
    4242424242424242,
    { note: ['a', { b: '4000056655665556' }] },
    { '4242424242424242': true },
    { Card_Number: '' },
    { cvv: 1 },
    { payment: { 'exp-month': 12 } },
  ])('finds %j', (value) => {
    expect(holdsCardData(value)).toBe(true)
  })

  it.each([
    '4242424242424241',
    '+353 20 910 0042',
    '2026-11-21T10:00:00.000Z',
    '2026-11-21 to 2026-11-28',
    53.3498051234567,
    '53.3498051234567, -6.2603097654321',
    'call 087 123 4567 or 086 765 4321',
    'between 22:00 and 06:00, 12.5 km, €3,250.00',
    1_763_719_200_000,
    'D02 X285',
    { isRolling: 'no', amountCents: 9500 },
    null,
    'x'.repeat(60_000),
    '1'.repeat(60_000),
  ])('leaves %j', (value) => {
    expect(holdsCardData(value)).toBe(false)
  })

  it('leaves our identifiers', () => {
    const ids = Array.from({ length: 5_000 }, () => newId('bkg'))
    expect(ids.filter(holdsCardData)).toEqual([])
  })
})
