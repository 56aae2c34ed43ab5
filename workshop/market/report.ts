/** The report of `npm run bench:market`, as Markdown. Pure. */
import { percentile } from '../bench/measure.ts'
import { costParts, type Costs } from './costs.ts'
import {
  failuresOf,
  isCarried,
  mostAcceptMs,
  rateOf,
  timesOf,
  type Key,
  type Phase,
} from './phase.ts'

export type Run = {
  webProcesses: number
  workerProcesses: number
  /** Its version. */
  postgres: string
  idle: Phase
  quiet: Phase
  moving: Phase
  steps: readonly Phase[]
  costs: Costs
  /** In the database, indexes included. */
  storedBytes: { position: number; booking: number }
}

type Cell = string | number

const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map((_, n) => (n === 0 ? '---' : '--:')).join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]

/** The 50th and the 99th percentile in milliseconds. */
const spread = (phase: Phase, key: Key): string => {
  const times = timesOf(phase, key)
  if (times.length === 0) return '–'
  return `${Math.round(percentile(times, 0.5))} / ${Math.round(percentile(times, 0.99))}`
}

const perMinute = (phase: Phase, key: Key): number => Math.round(rateOf(phase, key) * 60)

/** The highest step that was carried; undefined: none was. */
export const best = ({ steps }: Run): Phase | undefined => steps.filter(isCarried).at(-1)

export const marketReport = ({
  machine,
  drivers,
  runs,
}: {
  machine: readonly string[]
  drivers: number
  runs: readonly Run[]
}): string =>
  [
    '# Market',
    '',
    `Simulated drivers (${drivers.toLocaleString('en-IE')}) and customers against real processes of a built release, bookings raised step by`,
    `step until the 99th percentile of accept passes ${mostAcceptMs} ms. **A floor**: the load generator, HAProxy, the fake card provider and`,
    'PostgreSQL share the cores with the product, so more processes cannot be faster here than the cores allow.',
    '',
    ...machine,
    '- plain HTTP through HAProxy by `deploy/haproxy/one-host.cfg` (no TLS), embedded PostgreSQL with its defaults (synchronous commit), rate',
    '  limits off (one address). A driver reports each 20 s, on a job each 3 s; a job of an hour takes a minute.',
    '- without chat, photos and mail; everything else of a booking, from price to completion, with its jobs and events',
    '',
    '## Highest load carried',
    '',
    ...table(
      [
        'web + worker processes',
        'bookings/min',
        'positions/s',
        'open streams',
        'accept p50 / p99 ms',
        'booking',
        'position',
        'then',
      ],
      runs.map((run) => {
        const top = best(run)
        const next = run.steps.find((step) => !isCarried(step))
        return [
          `${run.webProcesses} + ${run.workerProcesses}`,
          ...(top
            ? [
                perMinute(top, 'booking'),
                Math.round(rateOf(top, 'position')),
                top.streams,
                spread(top, 'accept'),
                spread(top, 'booking'),
                spread(top, 'position'),
              ]
            : ['none', '–', '–', '–', '–', '–']),
          next
            ? `at ${next.perMinute}/min accept ${spread(next, 'accept')}, ${failuresOf(next)} failed`
            : 'not reached: longer run needed',
        ]
      }),
    ),
    ...runs.flatMap(runLines),
    '',
  ].join('\n')

const runLines = (run: Run): string[] => {
  const top = best(run) ?? run.steps.at(-1) ?? run.moving
  return [
    '',
    `## ${run.webProcesses} web, ${run.workerProcesses} worker`,
    '',
    ...table(
      [
        'phase',
        'bookings/min',
        'accepted/min',
        'positions/s',
        'streams',
        'quote',
        'booking',
        'hold',
        'accept',
        'step',
        'position',
        'failed',
        'generator late p99 ms',
        "others' cores",
      ],
      [run.idle, run.quiet, run.moving, ...run.steps].map((phase) => [
        phase.name,
        perMinute(phase, 'booking'),
        perMinute(phase, 'accept'),
        Math.round(rateOf(phase, 'position')),
        phase.streams,
        ...(['quote', 'booking', 'hold', 'accept', 'transition', 'position'] as const).map((key) =>
          spread(phase, key),
        ),
        failuresOf(phase),
        Math.round(phase.generatorLateMs),
        phase.othersCores.toFixed(2),
      ]),
    ),
    '',
    `Cores and memory by process, in the phase "${top.name}":`,
    '',
    ...table(
      ['process', 'cores', 'MB'],
      top.parts.map(({ name, cores, megabytes }) => [
        name,
        cores.toFixed(2),
        Math.round(megabytes),
      ]),
    ),
    '',
    `Costs: what a part used more than before, milliseconds of CPU; write-ahead log ${Math.round(run.costs.walBytes.position)} bytes a position and ${(run.costs.walBytes.booking / 1000).toFixed(0)} kB a booking; stored: ${Math.round(run.storedBytes.position)} bytes a position and ${(run.storedBytes.booking / 1000).toFixed(1)} kB a booking, which makes ${run.costs.requestsPerBooking.toFixed(1)} requests.`,
    '',
    ...table(
      ['part', 'idle, each second', 'a quiet stream, each second', 'a position', 'a booking'],
      costParts.map((part) => {
        const { idle, stream, position, booking } = run.costs.cpuMs[part]
        return [part, idle.toFixed(1), stream.toFixed(4), position.toFixed(3), booking.toFixed(1)]
      }),
    ),
    ...refusedLines(run),
  ]
}

/** What was refused or not booked in all steps, most often first: a few are normal, as where two drivers accept at once. */
const refusedLines = ({ steps }: Run): string[] => {
  const sums = new Map<string, number>()
  for (const { recorded } of steps) {
    const notBooked = [...recorded.counted].filter(([what]) => what.startsWith('not booked'))
    for (const [what, count] of [...recorded.refused, ...recorded.failed, ...notBooked]) {
      sums.set(what, (sums.get(what) ?? 0) + count)
    }
  }
  if (sums.size === 0) return []
  const lines = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, 8)
  return [
    '',
    'Refused or failed in all steps:',
    '',
    ...lines.map(([what, count]) => `- ${count} × ${what}`),
  ]
}
