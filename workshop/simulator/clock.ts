/** Time as the simulation sees it: tests hurry it, so that no test sleeps. */
import { setTimeout as pause } from 'node:timers/promises'

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Resolves after so many milliseconds; rejects with the reason of a signal that fires before. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const realClock: Clock = {
  now: Date.now,
  wait: async (ms, signal) => {
    await pause(Math.max(0, ms), undefined, { signal })
  },
}
