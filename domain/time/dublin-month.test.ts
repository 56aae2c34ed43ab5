import { describe, expect, it } from 'vitest'
import {
  addMonths,
  dublinMonthOf,
  formatMonth,
  monthKey,
  readMonth,
  shortMonth,
  startOfMonth,
} from './dublin-month.ts'

describe('months of the Irish calendar', () => {
  it.each([
    ['2026-10-31T23:59:59.999Z', '2026-10'],
    ['2026-11-01T00:00:00.000Z', '2026-11'],
    // summer time: Irish midnight comes an hour before UTC's
    ['2026-06-30T22:59:59.999Z', '2026-06'],
    ['2026-06-30T23:00:00.000Z', '2026-07'],
  ])('%s is in %s', (at, key) => {
    expect(monthKey(dublinMonthOf(new Date(at)))).toBe(key)
  })

  it('begin at Irish midnight, and follow each other without a gap', () => {
    for (let count = -30; count < 30; count += 1) {
      const month = addMonths({ year: 2026, month: 11 }, count)
      const start = startOfMonth(month)
      expect(dublinMonthOf(start)).toEqual(month)
      expect(dublinMonthOf(new Date(start.getTime() - 1))).toEqual(addMonths(month, -1))
      expect(readMonth(monthKey(month))).toEqual(month)
    }
  })

  it('have names', () => {
    expect(formatMonth({ year: 2026, month: 11 })).toBe('November 2026')
    expect(shortMonth({ year: 2026, month: 2 })).toBe('Feb')
    expect(readMonth('2026-13')).toBeNull()
  })
})
