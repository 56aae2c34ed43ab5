/** For tests: the database clock plus an offset that only ever grows. */
import { databaseClock, type Clock } from './clock.ts'

export type MovableClock = Clock & {
  /** `'500ms'`, `'30s'`, `'10m'`, `'2h'`, `'3d'`. */
  advance: (length: string) => void
}

const unitMs: Record<string, number> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

export const movableClock = (): MovableClock => {
  let offsetMs = 0
  return {
    now: async (db) => new Date((await databaseClock.now(db)).getTime() + offsetMs),
    at: (clockMs) => new Date(clockMs + offsetMs),
    advance: (length) => {
      const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(length) ?? []
      const factor = unit ? unitMs[unit] : undefined
      if (!amount || !factor) throw new Error(`not a length of time: ${length}`)
      offsetMs += Number(amount) * factor
    },
  }
}
