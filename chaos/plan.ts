/**
 * What is done to the product in one run, decided by the seed alone. Every run does each deed of `certain`, whatever its seed, because each
 * shows a defect that was there once (`docs/decisions/0063-chaos.md`); what else is done, the order and the waits are the seed's.
 */
import { openRandom, type Random } from './random.ts'

/** Processes that can be killed, told to go, and paused. */
export const targets = ['server', 'worker', 'launcher', 'database', 'provider'] as const
export type Target = (typeof targets)[number]

export type Deed =
  /** SIGKILL. */
  | { kind: 'kill'; target: Target }
  /** SIGTERM; how long it takes to be gone is measured. */
  | { kind: 'stop'; target: 'server' | 'worker' | 'launcher' | 'provider' }
  /** SIGSTOP, and SIGCONT after so long. */
  | { kind: 'pause'; target: Target; forMs: number }
  /** The database says nothing for so long, and in the middle of it server and worker are told to go (A2, A3). */
  | { kind: 'stop_while_database_hangs'; stopAfterMs: number; forMs: number }
  /** The provider takes requests and answers none, while the worker, or a launcher with all of its programs, is told to go (A2). */
  | { kind: 'stop_while_provider_hangs'; target: 'worker' | 'launcher' }
  /** The database is killed while the ends of several jobs are being reported to the queue (A1). */
  | { kind: 'kill_database_under_reports' }
  /** Nothing for so long: due jobs must be done by its end. */
  | { kind: 'calm'; forMs: number }

export type Step = { waitMs: number; deed: Deed }

/** Into the hang, when every request that began with it should be answered. */
const stopAfterMs = { least: 12_100, most: 13_000 } as const
/** After that, when everything should be gone. */
const hangOnMs = { least: 11_500, most: 12_500 } as const

const stopWhileDatabaseHangs = (random: Random): Deed => {
  const stopAfter = random.between(stopAfterMs.least, stopAfterMs.most)
  return {
    kind: 'stop_while_database_hangs',
    stopAfterMs: stopAfter,
    forMs: stopAfter + random.between(hangOnMs.least, hangOnMs.most),
  }
}

const certain = (random: Random): Deed[] => [
  stopWhileDatabaseHangs(random),
  { kind: 'stop_while_provider_hangs', target: 'worker' },
  { kind: 'kill', target: 'server' },
  { kind: 'kill', target: 'worker' },
  { kind: 'kill', target: 'launcher' },
  { kind: 'kill', target: 'provider' },
  { kind: 'pause', target: 'provider', forMs: random.between(1_000, 4_000) },
]

const anything = (random: Random): Deed => {
  const kind = random.pick(['kill', 'kill', 'stop', 'pause', 'pause', 'special'] as const)
  switch (kind) {
    case 'kill':
      return { kind, target: random.pick(targets) }
    case 'stop':
      return { kind, target: random.pick(['server', 'worker', 'launcher', 'provider'] as const) }
    case 'pause':
      return { kind, target: random.pick(targets), forMs: random.between(500, 15_000) }
    case 'special':
      return random.pick<Deed>([
        { kind: 'stop_while_provider_hangs', target: random.pick(['worker', 'launcher']) },
        { kind: 'kill_database_under_reports' },
        { kind: 'calm', forMs: calmMs },
        stopWhileDatabaseHangs(random),
      ])
    default: {
      const unknown: never = kind
      throw new Error(`unknown kind ${String(unknown)}`)
    }
  }
}

/** Longer than due jobs may take after everything is back. */
const calmMs = 36_000

/** Some steps in an order of the seed's; those of the first list all happen, the others while there is time. */
export type Plan = {
  steps: readonly Step[]
  /** As many as anybody could need, one after the other. */
  more: () => Step
  /** The last thing done: a worker that it stopped would otherwise be started again by what comes after, and nobody would know. */
  last: Step
}

export const planChaos = (seed: number): Plan => {
  const random = openRandom(seed)
  const step = (deed: Deed): Step => ({ waitMs: random.between(200, 1_500), deed })
  return {
    steps: random.shuffled(certain(random)).map(step),
    more: () => step(anything(random)),
    last: step({ kind: 'kill_database_under_reports' }),
  }
}
