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
