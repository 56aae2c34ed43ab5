import { expect, test } from 'vitest'
import { readMoment, typedMoment } from './typed-moment.ts'

test.each([
  ['2026-12-04T18:20', '2026-12-04T18:20:00.000Z'],
  ['2026-07-04T18:20', '2026-07-04T17:20:00.000Z'],
  // the second after Irish clocks went forward
  ['2027-03-28T02:00', '2027-03-28T01:00:00.000Z'],
])('%s on an Irish clock is %s, and back', (typed, instant) => {
  expect(readMoment(typed)?.toISOString()).toBe(instant)
  expect(typedMoment(new Date(instant))).toBe(typed)
})

test.each(['', '2026-12-04', '2026-02-30T10:00', 'tomorrow'])('%s is no date and time', (typed) => {
  expect(readMoment(typed)).toBeNull()
})
