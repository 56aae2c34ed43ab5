import { readDate } from './calendar-date.ts'
import { dublinInstant, formatDate } from './dublin-time.ts'

/** `Fri 4 Dec 2026`, of `2026-12-04`; as it was typed, should it be no date. */
export const dayText = (day: string): string => {
  const date = readDate(day)
  return date ? formatDate(dublinInstant(date)) : day
}
