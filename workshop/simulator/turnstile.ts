import type { Clock } from './clock.ts'

export type Turnstile = {
  /** Resolves when it is the caller's turn. */
  pass: (signal: AbortSignal) => Promise<void>
  /** Lets no caller pass for so long. */
  close: (ms: number) => void
}

/** Lets callers through one at a time, a fixed time apart. */
export const openTurnstile = (clock: Clock, everyMs: number): Turnstile => {
  let nextAt = 0
  let closedUntil = 0
  return {
    pass: async (signal) => {
      for (;;) {
        const now = clock.now()
        const turnAt = Math.max(now, nextAt)
        nextAt = turnAt + everyMs
        if (turnAt > now) await clock.wait(turnAt - now, signal)
        // it may have been closed during the wait
        if (clock.now() >= closedUntil) return
      }
    },
    close: (ms) => {
      closedUntil = Math.max(closedUntil, clock.now() + ms)
      nextAt = Math.max(nextAt, closedUntil)
    },
  }
}
