import { expect, it } from 'vitest'
import { isReachablePhone, writePhone, writePhoneAbroad } from './phone-number.ts'

it.each([
  ['0871234567', '087 123 4567'],
  ['+353 (0)87 123-4567', '087 123 4567'],
  ['00353871234567', '087 123 4567'],
  ['01 2345678', '+353 1 234 5678'],
  ['(020) 910-0001', '+353 20 910 0001'],
  ['+49 30 901820', '+49 30 901820'],
])('%s can be reached, and is written %s', (typed, written) => {
  expect(isReachablePhone(typed)).toBe(true)
  expect(writePhone(typed)).toBe(written)
  expect(writePhone(written)).toBe(written)
})

it.each(['087 123 456', '000 000 0000', '+353 87 123 456', '+1 234 567 8900 11'])(
  'no one can be reached on %s, which stays as it was typed',
  (typed) => {
    expect(isReachablePhone(typed)).toBe(false)
    expect(writePhone(` ${typed} `)).toBe(typed)
  },
)

// Seen to fail with: an Irish mobile written as at home, which a phone from abroad texts in its own country.
it.each([
  ['+353871234567', '+353 87 123 4567'],
  ['+353209109999', '+353 20 910 9999'],
])('%s is written %s for a phone from abroad', (number, written) => {
  expect(writePhoneAbroad(number)).toBe(written)
})
