import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

export type HurriedClock = Clock & {
  /** Every wait, in order, in milliseconds. */
  waits: number[]
  /** From now on no wait ends, until `letGo`. */
  hold: () => void
  letGo: () => void
}

/** A clock on which waiting takes no time: each wait moves it forward. It can be held still, to look at the state. */
export const hurriedClock = (startAt: number = Date.now()): HurriedClock => {
  let at = startAt
  let held: Promise<void> | null = null
  let release = (): void => {}
  const waits: number[] = []
  return {
    waits,
    now: () => at,
    wait: async (ms, signal) => {
      waits.push(ms)
      await nextTurn(undefined, { signal })
      while (held) await Promise.race([held, aborted(signal)])
      signal.throwIfAborted()
      at += Math.max(0, ms)
    },
    hold: () => {
      held ??= new Promise((resolve) => {
        release = resolve
      })
    },
    letGo: () => {
      held = null
      release()
    },
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
