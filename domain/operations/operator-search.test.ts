import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneKey, plateKey, readOperatorSearch } from './operator-search.ts'

describe('readOperatorSearch', () => {
  it.each([
    ['Aoife Ní Bhriain', { words: ['aoife', 'ni', 'bhriain'] }],
    ["O'Brien", { words: ['o', 'brien'], email: "o'brien" }],
    ['087 123 4567', { phone: '871234567', number: '0871234567' }],
    ['+353 (0)87 123', { phone: '87123', number: '353087123' }],
    ['aoife@exam', { email: 'aoife@exam' }],
    ['d02 x285', { eircode: 'D02X285', number: 'D02X285' }],
    ['R-2026-0001', { receipt: 'R-2026-0001', number: 'R20260001', email: 'r-2026-0001' }],
    [
      'https://t.ie/bookings/bkg_01k0000000000000000000000a',
      { bookingId: 'bkg_01k0000000000000000000000a' },
    ],
    ['tl 7k3q9', { reference: 'TL-7K3Q9' }],
  ])('reads %j', (typed, expected) => {
    expect(readOperatorSearch(typed)).toEqual(expected)
  })

  it('looks for nothing when the text is too short', () => {
    for (const typed of ['', ' a ', '12', '%%', '()', '  '])
      expect(readOperatorSearch(typed)).toBeNull()
  })

  it('never fails, and asks for no more words than a name has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect((readOperatorSearch(typed)?.words ?? []).length).toBeLessThanOrEqual(6)
      }),
    )
  })
})

it('takes every way of writing one number, and one plate, for the same', () => {
  const ways = ['087 123 4567', '+353871234567', '00353 87 1234567', '+353 (0)87-123 4567']
  expect(new Set(ways.map(phoneKey))).toEqual(new Set(['871234567']))
  expect(plateKey('221-ke-1234')).toBe('221KE1234')
})
