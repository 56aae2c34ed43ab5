import { expect, test } from 'vitest'
import { euroInShort, secondsText } from './short-numbers.ts'

test('amounts and lengths of time are short, and a missing one is a dash', () => {
  expect([0, 250_00, 2_500_00].map(euroInShort)).toEqual(['€0', '€250', '€2.5k'])
  expect([18.4, 60, 125, null].map(secondsText)).toEqual(['18 s', '1 min', '2 min 5 s', '–'])
})
