/** Months of the Irish calendar: what an insurer committed to, and is invoiced for, goes by them. */
import { dublinClock, dublinInstant } from './dublin-time.ts'

/** `2026-11`. */
export type DublinMonth = { year: number; month: number }

export const dublinMonthOf = (instant: Date): DublinMonth => {
  const { year, month } = dublinClock(instant)
  return { year, month }
}

/** The month `count` months later, or earlier when negative. */
export const addMonths = ({ year, month }: DublinMonth, count: number): DublinMonth => {
  const months = year * 12 + (month - 1) + count
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

/** The first moment of a month in Ireland, also when clocks were moved in it. */
export const startOfMonth = ({ year, month }: DublinMonth): Date =>
  dublinInstant({ year, month, day: 1 })

export const monthKey = ({ year, month }: DublinMonth): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

/** The month of `2026-11`; null for a text that is no month. */
export const readMonth = (key: string): DublinMonth | null => {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key) ?? []
  return year && month ? { year: Number(year), month: Number(month) } : null
}

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `November 2026`. */
export const formatMonth = ({ year, month }: DublinMonth): string => `${names[month - 1]} ${year}`

/** `November 2026` for `2026-11`; a text that is no month stays as it is. */
export const monthLabel = (key: string): string => {
  const month = readMonth(key)
  return month ? formatMonth(month) : key
}

/** `Nov`. */
export const shortMonth = ({ month }: DublinMonth): string => (names[month - 1] ?? '').slice(0, 3)
