import { formatMinutes } from '../places/distance.ts'

/** The soonest and the latest arrival of the drivers who may come, in minutes. */
export type ArrivalRange = { fromMinutes: number; toMinutes: number }

/** Over the drivers who are asked first; null when no arrival is known. */
export const arrivalRange = (etaMinutes: readonly (number | null)[]): ArrivalRange | null => {
  const known = etaMinutes.filter((minutes) => minutes !== null)
  return known.length === 0
    ? null
    : { fromMinutes: Math.min(...known), toMinutes: Math.max(...known) }
}

/** A range so wide that its two ends say more apart: some driver is near, and the next one is far. */
const wideRangeMinutes = 30

/**
 * `About 17 min`, `17–33 min`, `50 min – 1 h 20 min`; where drivers are few `From 3 min, up to 1 h 25 min`, as a person would say it:
 * the longest in fives, and never shorter than it is.
 */
export const describeArrival = ({ fromMinutes, toMinutes }: ArrivalRange): string => {
  if (fromMinutes === toMinutes) return `About ${formatMinutes(fromMinutes)}`
  if (toMinutes - fromMinutes > wideRangeMinutes && toMinutes > 2 * fromMinutes)
    return `From ${formatMinutes(fromMinutes)}, up to ${formatMinutes(Math.ceil(toMinutes / 5) * 5)}`
  return toMinutes < 60
    ? `${fromMinutes}–${toMinutes} min`
    : `${formatMinutes(fromMinutes)} – ${formatMinutes(toMinutes)}`
}
