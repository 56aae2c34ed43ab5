import { describe, expect, it } from 'vitest'
import table from './data/ie-public-holidays.json' with { type: 'json' }
import { weekdayOf } from './dublin-time.ts'
import { publicHolidayOn, publicHolidaysOf } from './holidays.ts'

const straight = (name: string): string => name.replaceAll('’', "'")

describe('publicHolidaysOf', () => {
  it('computes the 80 dates of 2025 to 2032 in the table, by name', () => {
    const years = Array.from({ length: table.to - table.from + 1 }, (_, i) => table.from + i)
    const computed = years
      .flatMap(publicHolidaysOf)
      .map(({ date, id, name }) => `${date} ${id} ${straight(name)}`)
    expect(computed).toHaveLength(80)
    expect(computed).toEqual(
      table.holidays.map(({ date, id, name }) => `${date} ${id} ${straight(name)}`),
    )
  })

  it('has nine before St Brigid’s Day became one in 2023, and the one-off day of 2022', () => {
    expect(publicHolidaysOf(2021)).toHaveLength(9)
    expect(publicHolidaysOf(2022).map((holiday) => holiday.date)).toContain('2022-03-18')
    expect(publicHolidaysOf(2023).map((holiday) => holiday.date)).toContain('2023-02-06')
  })

  it('keeps Easter Monday on a Monday between 23 March and 26 April, for two centuries', () => {
    for (let year = 1900; year <= 2100; year += 1) {
      const date = publicHolidaysOf(year).find(({ id }) => id === 'easter-monday')?.date ?? ''
      const [, month = 0, day = 0] = date.split('-').map(Number)
      expect(weekdayOf({ year, month, day })).toBe(1)
      expect(date >= `${year}-03-23` && date <= `${year}-04-26`).toBe(true)
    }
  })
})

describe('publicHolidayOn', () => {
  it('names the day', () => {
    expect(publicHolidayOn({ year: 2026, month: 12, day: 25 })?.name).toBe('Christmas Day')
    expect(publicHolidayOn({ year: 2030, month: 2, day: 1 })?.id).toBe('st-brigid')
  })
  it('does not know Good Friday, nor the Monday after a weekend holiday', () => {
    expect(publicHolidayOn({ year: 2026, month: 4, day: 3 })).toBeNull()
    expect(publicHolidayOn({ year: 2027, month: 12, day: 27 })).toBeNull()
  })
})
