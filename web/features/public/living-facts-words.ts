/** What public pages say about the counted facts. Pure, so that a page and its test ask the same. */
import type { Facts } from '../../../contract/facts.ts'
import type { MeasuredResponse } from '../../../domain/measured-response.ts'

/** A figure and what it is of; `figure` is a word where there is nothing to count yet. */
export type FactWords = { figure: string; note: string }

/** `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-IE')

/** A count of drivers, or a word where there is nobody to count. */
export const driverCountWords = (count: number): string =>
  count === 0 ? 'None yet' : formatCount(count)

/** How many are on duty, or that nobody is at the moment. */
export const onDutyCountWords = (count: number): string =>
  count === 0 ? 'Nobody' : formatCount(count)

/** The median wait, or that it is too early to name one. */
export const measuredWords = (measured: MeasuredResponse | null): FactWords =>
  measured
    ? {
        figure: `${measured.medianMinutes} min`,
        note: `Half of ${formatCount(measured.jobs)} came sooner`,
      }
    : { figure: 'Not yet', note: 'Too few recoveries to measure' }

/** The average of all ratings, or that nobody has given one yet. */
export const ratingWords = ({ average, count }: Facts['ratings']): FactWords =>
  average === null
    ? { figure: 'None yet', note: 'Asked for after each recovery' }
    : {
        figure: `${average.toFixed(1)} of 5`,
        note: count === 1 ? 'From one rating' : `From ${formatCount(count)} ratings`,
      }
