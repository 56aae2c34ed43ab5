/** Seen to fail: `isOver` not looked at; a correction taken for something due; a nil report forgotten; a year too many. */
import { describe, expect, it } from 'vitest'
import { dueReport, dueReportText, yearsToReport, type YearToReport } from './report-due.ts'

const year = (over: Partial<YearToReport> = {}): YearToReport => ({
  year: 2026,
  isOver: true,
  next: null,
  reports: [],
  missing: 0,
  ...over,
})
const [made, filed, discarded] = [
  { state: 'made' },
  { state: 'filed' },
  { state: 'discarded' },
] as const

describe('a report is due', () => {
  it.each([
    ['nothing before the year is over', { isOver: false, next: { kind: 'new', rows: 3 } }, null],
    ['to be made', { next: { kind: 'new', rows: 3 } }, 'make'],
    ['to be made of a year without pay', { next: { kind: 'nil', rows: 0 } }, 'make'],
    ['to be filed', { reports: [made] }, 'file'],
    ['to be made again', { reports: [discarded], next: { kind: 'new', rows: 1 } }, 'make'],
    ['nothing once it is filed', { reports: [filed] }, null],
    ['drivers who came late', { reports: [filed], next: { kind: 'new', rows: 1 } }, 'make'],
    [
      'nothing for a correction',
      { reports: [filed], next: { kind: 'corrections', rows: 2 } },
      null,
    ],
    ['while no driver can be reported', { missing: 2 }, 'details'],
  ] as const)('%s', (_what, over, expected) => {
    expect(dueReport(year(over))).toBe(expected)
  })

  it('for the years whose records are kept', () => {
    expect(yearsToReport(2026)).toEqual([])
    expect(yearsToReport(2028)).toEqual([2026, 2027])
    expect(yearsToReport(2033)).toEqual([2027, 2028, 2029, 2030, 2031, 2032])
  })

  it('with its day, and who would be missing', () => {
    expect(dueReportText('make', year({ next: { kind: 'new', rows: 1 }, missing: 2 }))).toBe(
      'The report of what drivers were paid in 2026 is due on Sun 31 Jan 2027 (s. 891I Taxes Consolidation Act 1997). 1 driver to report; 2 drivers without tax details would be missing from it. Make the file.',
    )
  })
})
