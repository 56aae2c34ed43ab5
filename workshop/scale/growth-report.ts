/** The report of `npm run try:growth`, as Markdown. Pure. */
import { median } from '../bench/measure.ts'
import type { Plan } from './read-plan.ts'

export type LayoutName = 'whole' | 'archived' | 'partitioned'

/** One call in one layout: its runs, or why it cannot be carried out. */
export type Tried = { plans: readonly Plan[] } | { why: string }

export type Layout = {
  name: LayoutName
  /** How long it took to lay out. */
  seconds: number
  /** Bytes of the large tables, and of their indexes. */
  tableBytes: number
  indexBytes: number
  /** Unique indexes that are lost. */
  lost: readonly string[]
  calls: ReadonlyMap<string, Tried>
}

const ms = (numbers: readonly number[]): string => median(numbers).toFixed(2)
const gb = (bytes: number): string => (bytes / 1e9).toFixed(2)

const cell = (tried: Tried | undefined): string => {
  if (!tried) return '–'
  if ('why' in tried) return '**fails**'
  const { plans } = tried
  return `${ms(plans.map(({ planning }) => planning))} + ${ms(plans.map(({ execution }) => execution))} ms, ${median(plans.map(({ pages }) => pages))} pages`
}

export const growthReport = ({
  machine,
  rows,
  layouts,
}: {
  machine: readonly string[]
  rows: number
  layouts: readonly Layout[]
}): string => {
  const names = [...new Set(layouts.flatMap(({ calls }) => [...calls.keys()]))]
  return [
    `# Growth: ${rows.toLocaleString('en-IE')} bookings, messages and ledger lines each`,
    '',
    'Two years of generated rows in a throw-away PostgreSQL. The statements are those of the stores, recorded as they were sent. Median of',
    'planning + execution time, and pages of 8 kB, with everything in memory that fits; hot paths send prepared statements, which are planned',
    'once per connection. The archived and partitioned tables are copies without foreign keys, so what is inserted there is checked less.',
    '',
    ...machine,
    '',
    `| layout | made in | tables | indexes | unique indexes lost |`,
    '|---|--:|--:|--:|---|',
    ...layouts.map(
      ({ name, seconds, tableBytes, indexBytes, lost }) =>
        `| ${name} | ${Math.round(seconds)} s | ${gb(tableBytes)} GB | ${gb(indexBytes)} GB | ${lost.join('; ') || 'none'} |`,
    ),
    '',
    `| call | ${layouts.map(({ name }) => name).join(' | ')} |`,
    `|---|${layouts.map(() => '--:').join('|')}|`,
    ...names.map(
      (name) => `| ${name} | ${layouts.map(({ calls }) => cell(calls.get(name))).join(' | ')} |`,
    ),
    '',
    '## Plans',
    ...names.flatMap((name) => [
      '',
      `**${name}**`,
      '',
      ...layouts.map(({ name: layout, calls }) => `- ${layout}: ${planLine(calls.get(name))}`),
    ]),
    '',
  ].join('\n')
}

const planLine = (tried: Tried | undefined): string => {
  if (!tried) return 'not tried'
  return 'why' in tried ? tried.why : (tried.plans[0]?.scans ?? 'none')
}
