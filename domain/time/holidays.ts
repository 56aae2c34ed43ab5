/**
 * Irish public holidays, computed from the rules (Organisation of Working Time Act 1997, Second Schedule; St Brigid's Day since 2023,
 * S.I. 50 of 2022). Good Friday is not one, and one that falls on a weekend is not moved. A one-off holiday the Government declares is
 * a row in `oneOffHolidays`.
 */
import { dateKey, weekdayOf, type DublinDate } from './dublin-time.ts'

export type PublicHoliday = {
  /** `2026-12-25` */
  date: string
  id: string
  name: string
}

const oneOffHolidays: readonly PublicHoliday[] = [
  { date: '2022-03-18', id: 'remembrance-2022', name: 'Day of Remembrance and Recognition' },
]

const stBrigidSince = 2023

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm, Nature 1876), as a day number from 1 March. */
const easterSundayFromMarch = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return epact + toSunday - 7 * late + 22
}

const easterMonday = (year: number): DublinDate => {
  const fromMarch = easterSundayFromMarch(year) + 1
  return fromMarch <= 31
    ? { year, month: 3, day: fromMarch }
    : { year, month: 4, day: fromMarch - 31 }
}

const firstMonday = (year: number, month: number): DublinDate => {
  const day = 1 + ((8 - weekdayOf({ year, month, day: 1 })) % 7)
  return { year, month, day }
}

const lastMondayOfOctober = (year: number): DublinDate => ({
  year,
  month: 10,
  day: 31 - (weekdayOf({ year, month: 10, day: 31 }) - 1),
})

/** The first Monday in February, unless the first of February is a Friday: then that Friday. */
const stBrigid = (year: number): DublinDate => {
  const first = { year, month: 2, day: 1 }
  return weekdayOf(first) === 5 ? first : firstMonday(year, 2)
}

/** The public holidays of a year, one-off ones last: ten a year since 2023, nine before. */
export const publicHolidaysOf = (year: number): readonly PublicHoliday[] => {
  const named = (id: string, name: string, date: DublinDate): PublicHoliday => ({
    date: dateKey(date),
    id,
    name,
  })
  return [
    named('new-year', 'New Year’s Day', { year, month: 1, day: 1 }),
    ...(year >= stBrigidSince ? [named('st-brigid', 'St Brigid’s Day', stBrigid(year))] : []),
    named('st-patrick', 'St Patrick’s Day', { year, month: 3, day: 17 }),
    named('easter-monday', 'Easter Monday', easterMonday(year)),
    named('may', 'May holiday', firstMonday(year, 5)),
    named('june', 'June holiday', firstMonday(year, 6)),
    named('august', 'August holiday', firstMonday(year, 8)),
    named('october', 'October holiday', lastMondayOfOctober(year)),
    named('christmas', 'Christmas Day', { year, month: 12, day: 25 }),
    named('st-stephen', 'St Stephen’s Day', { year, month: 12, day: 26 }),
    ...oneOffHolidays.filter((holiday) => holiday.date.startsWith(`${year}-`)),
  ]
}

/** The public holiday on a date, or null. */
export const publicHolidayOn = (date: DublinDate): PublicHoliday | null => {
  const key = dateKey(date)
  return publicHolidaysOf(date.year).find((holiday) => holiday.date === key) ?? null
}
