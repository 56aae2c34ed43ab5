import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { cardBehaviour, hasCheckDigit, testCardKeys, wrongNumber } from '../payments/test-cards.ts'
import { frameScript } from './script.ts'

test('the frame’s script depends on no other module', () => {
  const source = frameScript()
  expect(() => new Script(source)).not.toThrow()
  // A function that used something of its module would carry the name of an import.
  expect(source).not.toMatch(/\bimport\b|__vi|require\(/)
})

test('every listed card has a valid number, except the one that is wrong on purpose', () => {
  const numbers = testCardKeys.map((key) => cardBehaviour(key).number)
  expect(numbers.filter((number) => !hasCheckDigit(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(hasCheckDigit(wrongNumber.number)).toBe(false)
})
