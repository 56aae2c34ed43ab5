/**
 * What is said of a statement that is not there. Seen to fail: with "arrives" on the Saturday after, late from the Friday's first minute, and
 * a late week forgotten once another one begins.
 */
import { expect, it } from 'vitest'
import { comingStatementLabel } from './coming-statement.ts'

const wednesday = new Date('2026-12-02T12:00:00Z')
const jobs = [{ completedAt: '2026-11-27T10:00:00.000Z' }]

it('says when the statement of last week comes, while it is not there and there was a job', () => {
  expect(comingStatementLabel(jobs, [], wednesday)).toBe(
    'Last week’s statement (Mon 23 Nov – Sun 29 Nov) arrives on Fri 4 Dec.',
  )
  expect(comingStatementLabel(jobs, [{ periodStart: '2026-11-23' }], wednesday)).toBeNull()
  expect(comingStatementLabel([], [], wednesday)).toBeNull()
  // a job of this week is on the statement after
  const today = [{ completedAt: '2026-12-01T10:00:00.000Z' }]
  expect(comingStatementLabel(today, [], wednesday)).toBeNull()
})

it.each([
  ['the Friday it is due', '2026-12-04T23:59:59Z', 'arrives on Fri 4 Dec.'],
  ['the Saturday', '2026-12-05T00:00:00Z', 'was due on Fri 4 Dec. We’re late with it, sorry.'],
  ['the Sunday', '2026-12-06T20:00:00Z', 'was due on Fri 4 Dec. We’re late with it, sorry.'],
])('on %s it is honest about the day', (_, now, words) => {
  expect(comingStatementLabel(jobs, [], new Date(now))).toBe(
    `Last week’s statement (Mon 23 Nov – Sun 29 Nov) ${words}`,
  )
})

it('a late one is not forgotten when the next week begins', () => {
  const late =
    'The statement for Mon 23 Nov – Sun 29 Nov was due on Fri 4 Dec. We’re late with it, sorry.'
  const monday = new Date('2026-12-07T09:00:00Z')
  expect(comingStatementLabel(jobs, [], monday)).toBe(late)
  const both = [...jobs, { completedAt: '2026-12-03T10:00:00.000Z' }]
  expect(comingStatementLabel(both, [], monday)).toBe(
    `${late} Last week’s statement (Mon 30 Nov – Sun 6 Dec) arrives on Fri 11 Dec.`,
  )
})
