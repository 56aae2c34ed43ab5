import type { Clock } from './clock.ts'

export type Turnstile = {
  /** Resolves when it is one's turn. */
  pass: (signal: AbortSignal) => Promise<void>
  /** Nobody passes for so long. */
  close: (ms: number) => void
}

/** Lets people through one at a time, so far apart. */
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
        // it may have been closed meanwhile
        if (clock.now() >= closedUntil) return
      }
    },
    close: (ms) => {
      closedUntil = Math.max(closedUntil, clock.now() + ms)
      nextAt = Math.max(nextAt, closedUntil)
    },
  }
}
