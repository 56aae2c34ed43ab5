import type { Answer, Refused } from './api-client.ts'
import { backoffMs } from './backoff.ts'
import type { Clock } from './clock.ts'

/** A server error is not retried for ever. */
const mostServerFaults = 5

export type Patience = { clock: Clock; random: () => number; signal: AbortSignal }

/**
 * Repeats a request until its answer is final: while there is no answer or the server is not ready, after a growing pause; after a
 * rate limit, when the server allows it. Only for requests that are safe to repeat. Rejects when the signal fires.
 */
export const insist = async <T>(
  call: (signal: AbortSignal) => Promise<Answer<T>>,
  { clock, random, signal }: Patience,
): Promise<{ kind: 'answered'; value: T } | Refused> => {
  let failures = 0
  let serverFaults = 0
  for (;;) {
    const answer = await call(signal)
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
