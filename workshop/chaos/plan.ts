/**
 * The faults injected in one run, derived from the seed alone. Every run includes each fault of `certain`, whatever its seed, because each
 * once exposed a defect (`docs/decisions/0063-chaos.md`); the seed decides the other faults, the order and the waits.
 */
import { openRandom, type Random } from './random.ts'

/** Processes that can be killed, stopped (SIGTERM) and paused. */
export const targets = ['server', 'worker', 'launcher', 'database', 'provider'] as const
export type Target = (typeof targets)[number]

export type Action =
  /** SIGKILL. */
  | { kind: 'kill'; target: Target }
  /** SIGTERM; how long it takes to be gone is measured. */
  | { kind: 'stop'; target: 'server' | 'worker' | 'launcher' | 'provider' }
  /** SIGSTOP, and SIGCONT after so long. */
  | { kind: 'pause'; target: Target; forMs: number }
  /** The database does not answer for `forMs`; after `stopAfterMs` server and worker get SIGTERM (A2, A3). */
  | { kind: 'stop_while_database_hangs'; stopAfterMs: number; forMs: number }
  /** The provider accepts requests and answers none, while the worker, or a launcher with all of its programs, gets SIGTERM (A2). */
  | { kind: 'stop_while_provider_hangs'; target: 'worker' | 'launcher' }
  /** The database is killed while the ends of several jobs are being reported to the queue (A1). */
  | { kind: 'kill_database_under_reports' }
  /** Nothing for so long: due jobs must be done by its end. */
  | { kind: 'calm'; forMs: number }

export type Step = { waitMs: number; action: Action }

/** Into the hang, when every request that began with it should be answered. */
const stopAfterMs = { least: 12_100, most: 13_000 } as const
/** After that, when everything should be gone. */
const hangOnMs = { least: 11_500, most: 12_500 } as const

const stopWhileDatabaseHangs = (random: Random): Action => {
  const stopAfter = random.between(stopAfterMs.least, stopAfterMs.most)
  return {
    kind: 'stop_while_database_hangs',
    stopAfterMs: stopAfter,
    forMs: stopAfter + random.between(hangOnMs.least, hangOnMs.most),
  }
}

const certain = (random: Random): Action[] => [
  stopWhileDatabaseHangs(random),
  { kind: 'stop_while_provider_hangs', target: 'worker' },
  { kind: 'kill', target: 'server' },
  { kind: 'kill', target: 'worker' },
  { kind: 'kill', target: 'launcher' },
  { kind: 'kill', target: 'provider' },
  { kind: 'pause', target: 'provider', forMs: random.between(1_000, 4_000) },
]

const anything = (random: Random): Action => {
  const kind = random.pick(['kill', 'kill', 'stop', 'pause', 'pause', 'special'] as const)
  switch (kind) {
    case 'kill':
      return { kind, target: random.pick(targets) }
    case 'stop':
      return { kind, target: random.pick(['server', 'worker', 'launcher', 'provider'] as const) }
    case 'pause':
      return { kind, target: random.pick(targets), forMs: random.between(500, 15_000) }
    case 'special':
      return random.pick<Action>([
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
  /** Further random steps, one per call. */
  more: () => Step
  /** Done last: a worker that exits because of it would be started again by any later step, which would hide the failure. */
  last: Step
}

export const planChaos = (seed: number): Plan => {
  const random = openRandom(seed)
  const step = (action: Action): Step => ({ waitMs: random.between(200, 1_500), action })
  return {
    steps: random.shuffled(certain(random)).map(step),
    more: () => step(anything(random)),
    last: step({ kind: 'kill_database_under_reports' }),
  }
}
