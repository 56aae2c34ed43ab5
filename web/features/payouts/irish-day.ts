import { dublinInstant } from '../../../domain/time/dublin-time.ts'

/** Midnight in Ireland of a day as the API writes it, `2026-12-04`. */
export const irishDay = (day: string): Date => {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return dublinInstant({ year, month, day: date })
}
