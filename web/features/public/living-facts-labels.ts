/** Words for the counted facts on public pages. Pure, so that a page and its test call the same function. */
import type { Facts } from '../../../contract/facts.ts'
import type { MeasuredResponse } from '../../../domain/dispatch/measured-response.ts'

/** A figure and what it counts; `figure` is a word where there is nothing to count yet. */
export type FactCopy = { figure: string; note: string }

/** `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-IE')

/** A count of drivers, or a word where there are none. */
export const driverCountLabel = (count: number): string =>
  count === 0 ? 'None yet' : formatCount(count)

/** How many are on duty, or a word where there are none at the moment. */
export const onDutyCountLabel = (count: number): string =>
  count === 0 ? 'No one' : formatCount(count)

/** The median wait, or that there is too little data yet. */
export const measuredLabel = (measured: MeasuredResponse | null): FactCopy =>
  measured
    ? {
        figure: `${measured.medianMinutes} min`,
        note: `Half of ${formatCount(measured.jobs)} arrived sooner`,
      }
    : { figure: 'Not yet', note: 'Too few recoveries to measure' }

/** The average of all ratings, or that there are none yet. */
export const ratingLabel = ({ average, count }: Facts['ratings']): FactCopy =>
  average === null
    ? { figure: 'None yet', note: 'Asked for after each recovery' }
    : {
        figure: `${average.toFixed(1)} of 5`,
        note: count === 1 ? 'From one rating' : `From ${formatCount(count)} ratings`,
      }
