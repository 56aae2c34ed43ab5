import type { Answer, Refused } from './api-client.ts'
import { backoffMs } from './backoff.ts'
import type { Clock } from './clock.ts'

/** A fault of the server's own is not asked about for ever. */
const mostServerFaults = 5

export type Patience = { clock: Clock; random: () => number; signal: AbortSignal }

/**
 * Asks until there is an answer that asking again would not change: while nobody answers or the server is not ready, after a
 * pause that grows; after a limit was reached, when it says one may. Only for what may safely be asked twice. Rejects when the
 * signal fires.
 */
export const insist = async <T>(
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
  { clock, random, signal }: Patience,
): Promise<{ kind: 'answered'; value: T } | Refused> => {
  let failures = 0
  let serverFaults = 0
  for (;;) {
    const answer = await ask(signal)
    if (answer.kind === 'answered') return answer
    failures += 1
    if (answer.kind === 'unreachable' || answer.status === 503) {
      await clock.wait(backoffMs(failures, random), signal)
    } else if (answer.status === 429) {
      await clock.wait((answer.retryAfterSeconds ?? 60) * 1000, signal)
    } else if (answer.status >= 500 && serverFaults < mostServerFaults) {
      serverFaults += 1
      await clock.wait(backoffMs(failures, random), signal)
    } else {
      return answer
    }
  }
}
