/** Days without a time, as printed on documents: `2026-12-04`. In Ireland's calendar, whatever the machine's time zone. */
import {
  addDublinDays,
  dateKey,
  dublinClock,
  dublinInstant,
  formatDate,
  type DublinDate,
} from './dublin-time.ts'

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

/** Null for anything that is no day of the calendar: `2026-02-30`, `4/12/2026`. */
export const readDate = (text: string): DublinDate | null => {
  const [, year, month, day] = (shape.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const read = new Date(Date.UTC(year, month - 1, day))
  const date = { year, month, day }
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? date : null
}

/** Today's date in Ireland. */
export const today = (now: Date): string => dateKey(dublinClock(now))

/** The date so many days from today. */
export const dateInDays = (now: Date, days: number): string =>
  dateKey(dublinClock(addDublinDays(now, days)))

/** The midnight in Ireland with which this day begins. Throws RangeError for what is no date. */
export const startOfDate = (text: string): Date => {
  const date = readDate(text)
  if (!date) throw new RangeError(`no date: ${text}`)
  return dublinInstant(date)
}

/** The moment at which this day is over in Ireland. Throws RangeError for what is no date. */
export const endOfDate = (text: string): Date => {
  const date = readDate(text)
  if (!date) throw new RangeError(`${text} is no date`)
  return dublinInstant({ ...date, day: date.day + 1 })
}

/** `Fri 4 Dec 2026`, of `2026-12-04`. Throws RangeError for what is no date. */
export const formatCalendarDate = (text: string): string =>
  formatDate(new Date(endOfDate(text).getTime() - 1))

/** Whole years from a day to today, as birthdays are counted; negative before it. Throws RangeError for what is no date. */
export const yearsSince = (text: string, now: Date): number => {
  const from = readDate(text)
  if (!from) throw new RangeError(`${text} is no date`)
  const { year, month, day } = dublinClock(now)
  const hadBirthday = month > from.month || (month === from.month && day >= from.day)
  return year - from.year - (hadBirthday ? 0 : 1)
}
