import { dublinInstant } from '../../../domain/time/dublin-time.ts'

/** The start, in Ireland, of a day as a date field writes it, or of a later day. Null: not a day. ISO 8601. */
export const midnightOf = (day: string, daysLater: number): string | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) return null
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number)
  return dublinInstant({ year, month, day: date + daysLater }).toISOString()
}
