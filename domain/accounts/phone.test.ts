import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toE164 } from './phone.ts'
import { checkCustomerPhone } from '../text.ts'

it.each([
  ['087 123 4567', '+353871234567'],
  ['(087) 123-4567', '+353871234567'],
  ['+353 87 123 4567', '+353871234567'],
  ['+353 (0)87 123 4567', '+353871234567'],
  ['00353871234567', '+353871234567'],
  ['01 234 5678', '+35312345678'],
  ['+44 7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+353 20 910 0001', '+353209100001'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['(0044) (0)7700 900123', '+447700900123'],
  ['+44 07700 900123', '+447700900123'],
  ['+33 (0)1 99 00 12 34', '+33199001234'],
  // In Italy the zero is dialled from abroad too.
  ['+39 (0)6 5550 1234', '+390655501234'],
])('%s is %s to a network', (typed, number) => {
  expect(toE164(typed)).toBe(number)
})

it.each(['', '1234567890', '+0 87 123 4567', '123', '+123', '+1234567890123456'])(
  'no network could reach %j',
  (typed) => {
    expect(toE164(typed)).toBeNull()
  },
)

it('is a number or nothing, whatever the form lets through, and stays what it is', () => {
  const part = fc.string({ unit: fc.constantFrom(...'0123456789 -'), maxLength: 12 })
  const bracketed = fc.string({
    unit: fc.constantFrom(...'0123456789'),
    minLength: 1,
    maxLength: 4,
  })
  const typed = fc
    .tuple(fc.constantFrom('', '+'), part, fc.option(bracketed), part)
    .map(([plus, before, inside, after]) =>
      [plus, before, inside === null ? '' : `(${inside})`, after].join(''),
    )
  fc.assert(
    fc.property(typed, (text) => {
      fc.pre(checkCustomerPhone(text) === null)
      const number = toE164(text)
      if (number === null) return
      expect(number).toMatch(/^\+[1-9]\d{7,14}$/)
      expect(toE164(number)).toBe(number)
    }),
  )
})
