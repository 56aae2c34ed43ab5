import { endOfDate, startOfDate } from '../../domain/time/calendar-date.ts'
import type { Span } from './partner-revenue.store.ts'

/** Irish days as requested, `2026-12-04`; both belong to the period. */
export type Period = { from: string; to: string }

/** From midnight in Ireland before the first day to midnight after the last. */
export const spanOf = ({ from, to }: Period): Span => ({
  from: startOfDate(from),
  before: endOfDate(to),
})
