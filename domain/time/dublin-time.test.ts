import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDublinDays,
  dateKey,
  daysBetween,
  dublinClock,
  dublinInstant,
  dublinOffsetMinutes,
  formatDate,
  formatDay,
  formatMoment,
  formatTime,
  startOfDublinDay,
  startOfDublinWeek,
  weekdayOf,
} from './dublin-time.ts'

const hourMs = 3_600_000
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('dublinClock', () => {
  it.each([
    ['2026-12-04T18:20:00Z', { year: 2026, month: 12, day: 4, weekday: 5, hour: 18, minute: 20 }],
    ['2026-07-04T18:20:00Z', { year: 2026, month: 7, day: 4, weekday: 6, hour: 19, minute: 20 }],
    // Summer midnight is the evening before in UTC.
    ['2026-06-30T23:00:00Z', { year: 2026, month: 7, day: 1, weekday: 3, hour: 0, minute: 0 }],
    // Last Sunday of March: 00:59 is followed by 02:00.
    ['2026-03-29T00:59:00Z', { year: 2026, month: 3, day: 29, weekday: 7, hour: 0, minute: 59 }],
    ['2026-03-29T01:00:00Z', { year: 2026, month: 3, day: 29, weekday: 7, hour: 2, minute: 0 }],
    // Last Sunday of October: 01:59 is followed by 01:00.
    ['2026-10-25T00:59:00Z', { year: 2026, month: 10, day: 25, weekday: 7, hour: 1, minute: 59 }],
    ['2026-10-25T01:00:00Z', { year: 2026, month: 10, day: 25, weekday: 7, hour: 1, minute: 0 }],
  ])('at %s', (instant, expected) => {
    expect(dublinClock(new Date(instant))).toEqual(expected)
  })

  it('is at most an hour ahead of UTC and never behind', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect([0, 60]).toContain(dublinOffsetMinutes(instant))
      }),
    )
  })

  it('refuses an invalid date', () => {
    expect(() => dublinClock(new Date(NaN))).toThrow(RangeError)
  })
})

describe('dublinInstant', () => {
  it('gives back the instant of a wall clock, except in the hour that comes twice', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const clock = dublinClock(instant)
        const back = dublinInstant(clock, clock.hour, clock.minute)
        expect(dublinClock(back)).toEqual(clock)
        expect([0, hourMs]).toContain(
          Math.floor(instant.getTime() / 60_000) * 60_000 - back.getTime(),
        )
      }),
    )
  })

  it('takes the first of an hour that comes twice, and goes on an hour where one is skipped', () => {
    const autumn = dublinInstant({ year: 2026, month: 10, day: 25 }, 1, 30)
    expect(autumn.toISOString()).toBe('2026-10-25T00:30:00.000Z')
    const spring = dublinInstant({ year: 2026, month: 3, day: 29 }, 1, 30)
    expect(formatTime(spring)).toBe('02:30')
  })
})

describe('days and weeks', () => {
  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-21', 24],
  ])('%s has %i hours', (date, hours) => {
    const start = startOfDublinDay(new Date(`${date}T12:00:00Z`))
    expect((addDublinDays(start, 1).getTime() - start.getTime()) / hourMs).toBe(hours)
  })

  it('begin at midnight, not after the instant, at most 25 hours or a week and an hour before it', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = startOfDublinDay(instant)
        expect(dublinClock(day)).toMatchObject({ hour: 0, minute: 0 })
        expect(instant.getTime() - day.getTime()).toBeGreaterThanOrEqual(0)
        expect(instant.getTime() - day.getTime()).toBeLessThan(25 * hourMs)
        const week = startOfDublinWeek(instant)
        expect(dublinClock(week)).toMatchObject({ weekday: 1, hour: 0, minute: 0 })
        expect(week.getTime()).toBeLessThanOrEqual(day.getTime())
        expect(instant.getTime() - week.getTime()).toBeLessThan(169 * hourMs)
      }),
    )
  })

  it('adds calendar days, whatever the clock does', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -400, max: 400 }), (instant, days) => {
        const from = dublinClock(instant)
        const to = dublinClock(addDublinDays(instant, days))
        expect(daysBetween(from, to)).toBe(days)
        expect(weekdayOf(to)).toBe(to.weekday)
      }),
    )
  })
})

describe('how moments are written', () => {
  const evening = new Date('2026-12-04T18:20:00Z')
  it('in Irish time, without doubt', () => {
    expect(formatMoment(evening)).toBe('Fri 4 Dec, 18:20')
    expect(formatTime(evening)).toBe('18:20')
    expect(formatDay(evening)).toBe('Fri 4 Dec')
    expect(formatDate(evening)).toBe('Fri 4 Dec 2026')
    expect(formatMoment(new Date('2026-09-05T08:05:00Z'))).toBe('Sat 5 Sep, 09:05')
    expect(formatTime(new Date('2026-12-04T00:00:00Z'))).toBe('00:00')
  })
  it('as a key that sorts', () => {
    expect(dateKey({ year: 2026, month: 3, day: 9 })).toBe('2026-03-09')
  })
})
