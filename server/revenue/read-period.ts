import { addDublinDays, dublinInstant } from '../../domain/dublin-time.ts'
import type { Span } from './partner-revenue.store.ts'

/** Irish days as they were asked for, `2026-12-04`; both belong to the period. */
export type Period = { from: string; to: string }

const midnight = (day: string): Date => {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return dublinInstant({ year, month, day: date })
}

/** From midnight in Ireland before the first day to midnight after the last. */
export const spanOf = ({ from, to }: Period): Span => ({
  from: midnight(from),
  before: addDublinDays(midnight(to), 1),
})
