/** What is printed after a run. Pure. */
import type { Target } from './plan.ts'

/** How an invariant fared; `elsewhere` names the tests of what cannot be seen from outside. */
export type Verdict = {
  invariant: string
  title: string
  violations: readonly string[]
  elsewhere?: string
}

export type Report = {
  seed: number
  minutes: number
  /** Milliseconds: of the faults, and of everything. */
  chaosMs: number
  wholeMs: number
  bookings: ReadonlyMap<string, number>
  answers: ReadonlyMap<string, number>
  slowest: { what: string; waitedMs: number } | null
  actions: ReadonlyMap<string, ReadonlyMap<Target, number>>
  faults: ReadonlyMap<string, number>
  /** The slowest exit after SIGTERM of each target, in milliseconds. */
  stopped: ReadonlyMap<Target, number>
  /** After everything was back; null: never reached. */
  dueJobsTookMs: number | null
  /** Programs that ended without being asked to: how often, and what the launchers said. */
  ownEnds: ReadonlyMap<string, number>
  payday: { lines: number; transfers: number }
  verdicts: readonly Verdict[]
}

/** The most violations printed for one invariant; the others are counted. */
const mostLines = 12

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'none'
const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, one) => all + one, 0)

export const violationsOf = ({ verdicts }: Report): number =>
  verdicts.reduce((all, { violations }) => all + violations.length, 0)

export const printReport = (report: Report): string => {
  const { seed, minutes, slowest, verdicts, dueJobsTookMs } = report
  const lines = [
    '',
    `Chaos, seed ${seed}, ${minutes} min asked for, ${seconds(report.chaosMs)} of faults, ${seconds(report.wholeMs)} in all`,
    `  bookings   ${sum(report.bookings)}: ${listed(report.bookings)}`,
    `  requests   ${sum(report.answers)}: ${[...report.answers].map(([answer, count]) => `${answer} × ${count}`).join(', ')}`,
    `  slowest    ${slowest ? `${seconds(slowest.waitedMs)} ${slowest.what}` : 'none'}`,
    ...[...report.actions].map(([kind, counts]) => `  ${`${kind}s`.padEnd(10)} ${listed(counts)}`),
    `  faults     ${sum(report.faults)}: ${listed(report.faults)}`,
    `  gone after ${[...report.stopped].map(([who, ms]) => `${who} ${seconds(ms)}`).join(', ') || 'no one was told to go'}`,
    `  due jobs   ${dueJobsTookMs === null ? 'not waited for' : `done ${seconds(dueJobsTookMs)} after everything was back`}`,
    `  own ends   ${listed(report.ownEnds)}`,
    `  payday     ${report.payday.lines} lines to pay, ${report.payday.transfers} transfers`,
    '',
    ...verdicts.flatMap(verdictLines),
    '',
    violationsOf(report) === 0
      ? 'Nothing is broken.'
      : `${violationsOf(report)} violations. Again with: CHAOS_SEED=${seed} npm run chaos ${minutes}`,
  ]
  return lines.join('\n')
}

const verdictLines = ({ invariant, title, violations, elsewhere }: Verdict): string[] => {
  const outcome = elsewhere ? 'tests ' : violations.length === 0 ? 'ok    ' : 'BROKEN'
  const head = `${outcome} ${invariant.padEnd(4)}${title}${elsewhere ? ` (not seen here: ${elsewhere})` : ''}`
  const shown = violations.slice(0, mostLines).map((what) => `         ${what}`)
  const rest = violations.length - shown.length
  return [head, ...shown, ...(rest > 0 ? [`         and ${rest} more`] : [])]
}
