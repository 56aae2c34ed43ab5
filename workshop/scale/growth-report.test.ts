import { expect, it } from 'vitest'
import { growthReport, type Layout } from './growth-report.ts'
import { onNewTable } from './layouts.ts'

const plan = { planning: 0.2, execution: 0.1, pages: 4, relations: 1, scans: 'Index Scan bookings' }
const layout = (name: Layout['name'], calls: Layout['calls']): Layout => ({
  name,
  seconds: 12,
  tableBytes: 2e9,
  indexBytes: 1e9,
  lost: name === 'partitioned' ? ['bookings (reference)'] : [],
  calls,
})

it('sets the layouts beside each other, and says what can no longer be done', () => {
  const report = growthReport({
    machine: ['- two cores'],
    rows: 1_000_000,
    layouts: [
      layout('whole', new Map([['insert a booking', { plans: [plan, plan, plan] }]])),
      layout('partitioned', new Map([['insert a booking', { why: 'no unique constraint' }]])),
    ],
  })
  expect(report).toContain('| insert a booking | 0.20 + 0.10 ms, 4 pages | **fails** |')
  expect(report).toContain('| partitioned | 12 s | 2.00 GB | 1.00 GB | bookings (reference) |')
  expect(report).toContain('- partitioned: no unique constraint')
})

it('makes an index of the former table one of the new, unique only where it can be', () => {
  const definition =
    'CREATE UNIQUE INDEX bookings_reference_key ON public.bookings_whole USING btree (reference)'
  expect(onNewTable(definition, 'bookings', true)).toBe(
    'CREATE UNIQUE INDEX ON public.bookings USING btree (reference)',
  )
  expect(onNewTable(definition, 'bookings', false)).toBe(
    'CREATE INDEX ON public.bookings USING btree (reference)',
  )
})
