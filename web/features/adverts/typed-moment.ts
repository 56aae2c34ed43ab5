/** Values of a date-and-time field, by Irish clocks whatever the device is set to. Pure. */
import { dateKey, dublinClock, dublinInstant } from '../../../domain/time/dublin-time.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `2026-12-04T18:20` */
export const typedMoment = (moment: Date): string => {
  const clock = dublinClock(moment)
  return `${dateKey(clock)}T${twoDigits(clock.hour)}:${twoDigits(clock.minute)}`
}

/** Null for a date that does not exist. */
export const readMoment = (typed: string): Date | null => {
  const [, year, month, day, hour, minute] = (
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed) ?? []
  ).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const moment = dublinInstant({ year, month, day }, hour, minute)
  const read = dublinClock(moment)
  return read.month === month && read.day === day ? moment : null
}
