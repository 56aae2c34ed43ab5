/**
 * How often drivers came when they had promised to: counted for public pages by area and hour, and for each driver. Measured against the
 * window that the customer was promised first, whichever driver came in the end; an arrival that nothing proves counts as late.
 */
import { dublinClock } from '../time/dublin-time.ts'
import { fewestMeasuredJobs } from './measured-response.ts'

/** Parts of the day on Irish clocks, from inclusive, until exclusive. */
export const dayParts = [
  { fromHour: 0, untilHour: 6, label: '00–06' },
  { fromHour: 6, untilHour: 12, label: '06–12' },
  { fromHour: 12, untilHour: 18, label: '12–18' },
  { fromHour: 18, untilHour: 24, label: '18–24' },
] as const

/** The index in `dayParts` of the hour in Ireland. */
export const dayPartOf = (at: Date): number => {
  const { hour } = dublinClock(at)
  return dayParts.findIndex(({ fromHour, untilHour }) => hour >= fromHour && hour < untilHour)
}

/** One booking that was promised an arrival and has ended. */
export type PromiseOutcome = {
  /** The end of the promised window. */
  promisedBy: Date
  /** When the arrival was proven; null: it never was, or the customer did not wait for it. */
  arrivedAt: Date | null
}

export type KeptPromises = {
  jobs: number
  /** Of them, in whole percent: there by the end of the promised window. */
  keptPercent: number
  /** Half arrived sooner against the end of the window, half later; whole minutes, negative before it. Null: too few arrivals. */
  medianMinutes: number | null
}

export const isKept = ({ promisedBy, arrivedAt }: PromiseOutcome): boolean =>
  arrivedAt !== null && arrivedAt <= promisedBy

/** Null where they are too few to say anything, or to keep one customer from being recognised. */
export const keptPromises = (outcomes: readonly PromiseOutcome[]): KeptPromises | null => {
  const jobs = outcomes.length
  if (jobs < fewestMeasuredJobs) return null
  const kept = outcomes.filter(isKept).length
  return {
    jobs,
    // Rounded down: 99.6 % is not all of them.
    keptPercent: Math.floor((100 * kept) / jobs),
    medianMinutes: medianMinutesOf(outcomes),
  }
}

const medianMinutesOf = (outcomes: readonly PromiseOutcome[]): number | null => {
  const minutes = outcomes
    .flatMap(({ promisedBy, arrivedAt }) =>
      arrivedAt ? [(arrivedAt.getTime() - promisedBy.getTime()) / 60_000] : [],
    )
    .toSorted((a, b) => a - b)
  if (minutes.length < fewestMeasuredJobs) return null
  const upper = minutes[Math.floor(minutes.length / 2)] ?? 0
  const lower = minutes[Math.ceil(minutes.length / 2) - 1] ?? 0
  return Math.round((lower + upper) / 2)
}

/** `8 min before`, `12 min after`, `to the minute`: against the end of the promised window. */
export const describeAgainstPromise = (minutes: number): string => {
  if (minutes === 0) return 'to the minute'
  return minutes < 0 ? `${-minutes} min before` : `${minutes} min after`
}
