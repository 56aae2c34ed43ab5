/** For tests: the database clock plus an offset that only ever grows. */
import { databaseClock, type Clock } from './clock.ts'

export type MovableClock = Clock & {
  /** `'500ms'`, `'30s'`, `'10m'`, `'2h'`, `'3d'`. */
  advance: (length: string) => void
}

const unitMs = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
} as const
const isUnit = (unit: string | undefined): unit is keyof typeof unitMs =>
  unit !== undefined && Object.hasOwn(unitMs, unit)

/** `behindDays`: it begins this many days ago, for data that must be past when another process looks at it. */
export const movableClock = (behindDays = 0): MovableClock => {
  let offsetMs = -behindDays * unitMs.d
  return {
    now: async (db) => new Date((await databaseClock.now(db)).getTime() + offsetMs),
    at: (clockMs) => new Date(clockMs + offsetMs),
    advance: (length) => {
      const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(length) ?? []
      if (!amount || !isUnit(unit)) throw new Error(`not a length of time: ${length}`)
      offsetMs += Number(amount) * unitMs[unit]
    },
  }
}
