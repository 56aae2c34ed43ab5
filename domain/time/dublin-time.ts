/**
 * Wall clock time in Ireland. Every business hour (night, weekend, payout week) is read from here, whatever the zone of the machine.
 * The rules of the clock change come from the runtime's time zone data, not from us.
 */

export type DublinDate = { year: number; month: number; day: number }

export type DublinClock = DublinDate & {
  /** Monday is 1, Sunday is 7 (ISO 8601). */
  weekday: number
  hour: number
  minute: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** The wall clock read as if it were UTC, in milliseconds, to the minute. */
const wallMs = (instant: Date): number => {
  const read: Record<string, number> = {}
  for (const part of wallClock.formatToParts(instant)) read[part.type] = Number(part.value)
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN } = read
  return Date.UTC(year, month - 1, day, hour, minute)
}

const wholeMinuteMs = (instant: Date): number => Math.floor(instant.getTime() / minuteMs) * minuteMs

/** How far Irish time is ahead of UTC at this instant: 60 in summer, 0 in winter. */
export const dublinOffsetMinutes = (instant: Date): number =>
  (wallMs(instant) - wholeMinuteMs(instant)) / minuteMs

/** Irish wall clock time at an instant. Throws RangeError for an invalid date. */
export const dublinClock = (instant: Date): DublinClock => {
  const wall = new Date(wallMs(instant))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    weekday: wall.getUTCDay() || 7,
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  }
}

/**
 * The instant at which Irish clocks show this. In the hour that comes twice in autumn it is the first of the two; in the hour that
 * spring skips, the moment an hour later. Days beyond the end of a month run on into the next.
 */
export const dublinInstant = ({ year, month, day }: DublinDate, hour = 0, minute = 0): Date => {
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  const summer = new Date(wall - 60 * minuteMs)
  return dublinOffsetMinutes(summer) === 60 ? summer : new Date(wall)
}

/** Midnight in Ireland that began the day of this instant. Days of 23 and 25 hours included. */
export const startOfDublinDay = (instant: Date): Date => dublinInstant(dublinClock(instant))

/** Midnight in Ireland that began the Monday of this instant's week. */
export const startOfDublinWeek = (instant: Date): Date => {
  const clock = dublinClock(instant)
  return dublinInstant({ ...clock, day: clock.day - (clock.weekday - 1) })
}

/** Midnight in Ireland so many calendar days later (or earlier). */
export const addDublinDays = (instant: Date, days: number): Date => {
  const clock = dublinClock(instant)
  return dublinInstant({ ...clock, day: clock.day + days })
}

/** Monday is 1, Sunday is 7. */
export const weekdayOf = ({ year, month, day }: DublinDate): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7

/** Whole calendar days from one date to another. */
export const daysBetween = (from: DublinDate, to: DublinDate): number =>
  (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / dayMs

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `2026-12-04`, for keys, file names and date columns. */
export const dateKey = ({ year, month, day }: DublinDate): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

/** `18:20` */
export const formatTime = (instant: Date): string => {
  const { hour, minute } = dublinClock(instant)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** `Fri 4 Dec` */
export const formatDay = (instant: Date): string => {
  const { weekday, day, month } = dublinClock(instant)
  return `${weekdayNames[weekday - 1]} ${day} ${monthNames[month - 1]}`
}

/** `Fri 4 Dec 2026` */
export const formatDate = (instant: Date): string =>
  `${formatDay(instant)} ${dublinClock(instant).year}`

/** `Fri 4 Dec, 18:20` */
export const formatMoment = (instant: Date): string =>
  `${formatDay(instant)}, ${formatTime(instant)}`
