import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dublinClock } from '../time/dublin-time.ts'
import { latestPayableWeek, payoutRunAt, payoutRunDate, payoutWeekOf } from './payout.ts'

const hourMs = 3_600_000
const instants = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('payoutWeekOf', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '2026-11-16', 168],
    ['2026-11-16T00:00:00Z', '2026-11-16', 168],
    ['2026-11-15T23:59:59.999Z', '2026-11-09', 168],
    // The clock goes forward on Sunday 29 March: Monday begins at 23:00 UTC.
    ['2026-03-29T22:59:59Z', '2026-03-23', 167],
    ['2026-03-29T23:00:00Z', '2026-03-30', 168],
    // And back on Sunday 25 October: the week begins at 23:00 UTC and ends at 00:00 UTC.
    ['2026-10-18T23:00:00Z', '2026-10-19', 169],
    ['2026-10-25T23:59:59Z', '2026-10-19', 169],
    ['2026-10-26T00:00:00Z', '2026-10-26', 168],
    ['2027-01-01T12:00:00Z', '2026-12-28', 168],
  ])('%s lies in the week of %s, of %i hours', (instant, key, hours) => {
    const week = payoutWeekOf(new Date(instant))
    expect(week.key).toBe(key)
    expect((week.endsAt.getTime() - week.startsAt.getTime()) / hourMs).toBe(hours)
  })

  it('weeks touch, never overlap, and hold the instant', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const week = payoutWeekOf(instant)
        expect(week.startsAt <= instant && instant < week.endsAt).toBe(true)
        expect(payoutWeekOf(week.startsAt)).toEqual(week)
        expect(payoutWeekOf(week.endsAt).startsAt).toEqual(week.endsAt)
        expect(payoutWeekOf(new Date(week.endsAt.getTime() - 1))).toEqual(week)
      }),
    )
  })
})

describe('the Friday run', () => {
  it.each([
    ['2026-11-18T12:00:00Z', '2026-11-27'],
    ['2026-11-22T23:59:59Z', '2026-11-27'],
    ['2026-11-23T00:00:00Z', '2026-12-04'],
    // Over both changes of the clock.
    ['2026-03-25T12:00:00Z', '2026-04-03'],
    ['2026-10-21T12:00:00Z', '2026-10-30'],
  ])('a job completed at %s is paid on %s', (instant, date) => {
    const week = payoutWeekOf(new Date(instant))
    expect(payoutRunDate(week)).toBe(date)
    expect(dublinClock(payoutRunAt(week))).toMatchObject({ weekday: 5, hour: 0, minute: 0 })
  })
})

describe('latestPayableWeek', () => {
  it.each([
    ['2026-11-26T23:59:59Z', '2026-11-09'],
    ['2026-11-27T00:00:00Z', '2026-11-16'],
    ['2026-11-28T09:00:00Z', '2026-11-16'],
    ['2026-12-03T23:59:59Z', '2026-11-16'],
    ['2026-12-04T00:00:00Z', '2026-11-23'],
    // Irish Friday begins at 23:00 UTC in summer.
    ['2026-07-09T22:59:59Z', '2026-06-22'],
    ['2026-07-09T23:00:00Z', '2026-06-29'],
  ])('at %s it is the week of %s', (instant, key) => {
    expect(latestPayableWeek(new Date(instant)).key).toBe(key)
  })

  it('has had its Friday, and the week after it has not', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const week = latestPayableWeek(instant)
        expect(payoutRunAt(week) <= instant).toBe(true)
        expect(payoutRunAt(payoutWeekOf(week.endsAt)) > instant).toBe(true)
      }),
    )
  })
})
