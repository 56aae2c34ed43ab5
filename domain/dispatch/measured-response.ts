/**
 * How soon drivers really came: what public pages print beside the promised windows (`cities.ts`). Measured from the acceptance to the
 * driver's arrival, on completed recoveries alone. Where a pickup counts is in `response-times.ts`, which no page needs.
 */

/** Older recoveries say little about today's drivers. */
export const measuredOverDays = 90
/** From fewer recoveries a median says more about chance than about drivers, and none is shown. */
export const fewestMeasuredJobs = 5

export type MeasuredResponse = {
  /** Half of the drivers arrived sooner, half later; whole minutes. */
  medianMinutes: number
  /** How many recoveries it was measured on. */
  jobs: number
}

/** The median of waits in minutes; null when there are too few to tell. */
export const measuredResponse = (waitsMinutes: readonly number[]): MeasuredResponse | null => {
  const jobs = waitsMinutes.length
  if (jobs < fewestMeasuredJobs) return null
  const sorted = waitsMinutes.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(jobs / 2)] ?? 0
  const lower = sorted[Math.ceil(jobs / 2) - 1] ?? 0
  return { medianMinutes: Math.round((lower + upper) / 2), jobs }
}
