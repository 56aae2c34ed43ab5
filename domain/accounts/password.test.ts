import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPassword, passwordLength } from './password.ts'

it('takes 8 to 128 characters, as a person counts them', () => {
  expect(checkPassword('1234567')).toBe('Password must be at least 8 characters long.')
  expect(checkPassword('12345678')).toBeNull()
  expect(checkPassword('🚜'.repeat(7))).not.toBeNull()
  expect(checkPassword('🚜'.repeat(128))).toBeNull()
  expect(checkPassword('x'.repeat(129))).toBe('Password must be at most 128 characters long.')
})

it('asks nothing about which characters', () => {
  const anything = fc.string({
    unit: 'binary',
    minLength: passwordLength.min,
    maxLength: passwordLength.max,
  })
  fc.assert(fc.property(anything, (password) => checkPassword(password) === null))
})
