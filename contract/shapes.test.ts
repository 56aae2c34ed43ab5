/** Seen to fail with: the library's own words for what is no day. */
import { expect, test } from 'vitest'
import { day } from './shapes.ts'

const problemOf = (text: string) => day.safeParse(text).error?.issues[0]?.message

test.each(['', '2026-1-1', '2026-02-30', 'Friday'])('%j is no day, said in plain words', (text) => {
  expect(problemOf(text)).toBe('Choose a day')
})

test.each(['1999-12-31', '2100-01-01'])('%s is a day of another century', (text) => {
  expect(problemOf(text)).toBe('Choose a day of this century')
})

test.each(['2000-01-01', '2024-02-29', '2099-12-31'])('%s is a day', (text) => {
  expect(problemOf(text)).toBeUndefined()
})
