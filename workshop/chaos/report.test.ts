import { expect, it } from 'vitest'
import { printReport, violationsOf, type Report, type Verdict } from './report.ts'

const report = (verdicts: Verdict[]): Report => ({
  seed: 42,
  minutes: 1,
  chaosMs: 60_000,
  wholeMs: 95_000,
  bookings: new Map([['completed', 12]]),
  answers: new Map([['200', 900]]),
  slowest: { what: 'GET /api/me', waitedMs: 9_870 },
  actions: new Map([['kill', new Map([['server', 2] as const])]]),
  faults: new Map([['lost answer', 3]]),
  stopped: new Map([['worker', 7_000] as const]),
  dueJobsTookMs: 1_200,
  ownEnds: new Map(),
  payday: { lines: 3, transfers: 3 },
  verdicts,
})

it('says that nothing is broken, and where the tests of the unseen are', () => {
  const fine = report([
    { invariant: 'I1', title: 'money', violations: [] },
    { invariant: 'I17', title: 'accounts', violations: [], elsewhere: 'some.test.ts' },
  ])
  expect(violationsOf(fine)).toBe(0)
  const text = printReport(fine)
  expect(text).toContain('seed 42')
  expect(text).toContain('kills      2 server')
  expect(text).toContain('9.9 s GET /api/me')
  expect(text).toContain('tests  I17 accounts (not seen here: some.test.ts)')
  expect(text).toMatch(/Nothing is broken\.$/)
})

it('names what is broken, and how to see it again', () => {
  const violations = Array.from({ length: 20 }, (_, n) => `fault ${n}`)
  const broken = report([{ invariant: 'I12', title: 'answers', violations }])
  expect(violationsOf(broken)).toBe(20)
  const text = printReport(broken)
  expect(text).toContain('BROKEN I12 answers')
  expect(text).toContain('and 8 more')
  expect(text).toContain('20 violations. Again with: CHAOS_SEED=42 npm run chaos 1')
})
