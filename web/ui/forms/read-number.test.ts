import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

const whole = { min: 5, max: 200, step: 1 }
const tenths = { min: 2, max: 4, step: 0.05 }

test.each<[string, number | null]>([
  ['25', 25],
  [' 25 ', 25],
  ['5', 5],
  ['200', 200],
  ['4', null],
  ['201', null],
  ['25.5', null],
  ['', null],
  ['-25', null],
  ['2e1', null],
  ['25 km', null],
])('whole numbers: %o', (typed, value) => {
  expect(readNumber(typed, whole)).toBe(value)
})

test.each<[string, number | null]>([
  ['2.5', 2.5],
  ['2,50', 2.5],
  ['3.95', 3.95],
  ['3.955', null],
  ['1.99', null],
  ['.5', null],
  ['2.', null],
])('as fine as the step: %o', (typed, value) => {
  expect(readNumber(typed, tenths)).toBe(value)
})
