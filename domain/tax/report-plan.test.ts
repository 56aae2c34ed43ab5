/** What the next file of a year holds. Mutants seen to fail: a correction that names the first row filed; new and corrected rows in one message. */
import { expect, it } from 'vitest'
import {
  docRefOf,
  dueOn,
  messageRefOf,
  nextReport,
  type FiledRow,
  type PlannedSeller,
  type ReportPlan,
} from './report-plan.ts'

const row = (
  driverId: string,
  docRefId: string,
  content: string,
  kind: FiledRow['kind'] = 'OECD1',
) => ({ driverId, docRefId, content, kind }) satisfies FiledRow
const seller = (driverId: string, content: string): PlannedSeller => ({ driverId, content })

it.each<[string, FiledRow[], PlannedSeller[], boolean, ReportPlan]>([
  ['a year without sellers', [], [], false, { kind: 'nil', rows: [] }],
  ['the same once it was filed', [], [], true, null],
  [
    'the first file',
    [],
    [seller('a', '1'), seller('b', '1')],
    false,
    {
      kind: 'new',
      rows: [
        { driverId: 'a', kind: 'OECD1', corrects: null },
        { driverId: 'b', kind: 'OECD1', corrects: null },
      ],
    },
  ],
  ['nothing changed', [row('a', 'r1', '1')], [seller('a', '1')], true, null],
  [
    'one changed',
    [row('a', 'r1', '1'), row('b', 'r2', '1')],
    [seller('a', '2'), seller('b', '1')],
    true,
    { kind: 'corrections', rows: [{ driverId: 'a', kind: 'OECD2', corrects: 'r1' }] },
  ],
  [
    'changed again: the correction is corrected',
    [row('a', 'r1', '1'), row('a', 'r2', '2', 'OECD2')],
    [seller('a', '3')],
    true,
    { kind: 'corrections', rows: [{ driverId: 'a', kind: 'OECD2', corrects: 'r2' }] },
  ],
  [
    'one too many',
    [row('a', 'r1', '1'), row('b', 'r2', '1')],
    [seller('b', '1')],
    true,
    { kind: 'corrections', rows: [{ driverId: 'a', kind: 'OECD3', corrects: 'r1' }] },
  ],
  [
    'one that was deleted and comes again is new',
    [row('a', 'r1', '1'), row('a', 'r2', '1', 'OECD3')],
    [seller('a', '1')],
    true,
    { kind: 'new', rows: [{ driverId: 'a', kind: 'OECD1', corrects: null }] },
  ],
  [
    'one that was deleted stays so',
    [row('a', 'r1', '1'), row('a', 'r2', '1', 'OECD3')],
    [],
    true,
    null,
  ],
  [
    'late and changed ones: new data first, and alone',
    [row('a', 'r1', '1')],
    [seller('a', '2'), seller('b', '1')],
    true,
    { kind: 'new', rows: [{ driverId: 'b', kind: 'OECD1', corrects: null }] },
  ],
])('%s', (_name, filed, sellers, hasFiled, plan) =>
  expect(nextReport(filed, sellers, hasFiled)).toEqual(plan),
)

it('names what it sends by country and year', () => {
  expect(messageRefOf(2026, 'x')).toBe('IE2026IE-x')
  expect(docRefOf(2026, 'x')).toBe('IE2026-x')
  expect(dueOn(2026)).toBe('2027-01-31')
})
