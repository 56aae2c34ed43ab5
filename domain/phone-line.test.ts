// Seen to fail: the last hour counted as open, the hours read in UTC, the next day taken although it has no hours, Sunday closed; 112 named by night alone.
import { describe, expect, it } from 'vitest'
import { dublinInstant } from './time/dublin-time.ts'
import { lineHours, lineLabel, phoneLineAt, withoutDriverCopy } from './phone-line.ts'

/** The week of Monday 30 November 2026, and one in summer. */
const winter = (day: number, hour: number, minute = 0) =>
  phoneLineAt(dublinInstant({ year: 2026, month: 11, day: 29 + day }, hour, minute))
const summer = (hour: number, minute = 0) =>
  phoneLineAt(dublinInstant({ year: 2026, month: 7, day: 6 }, hour, minute))

describe('the phone line', () => {
  it.each([
    [1, 9, 0],
    [1, 17, 59],
    [5, 12, 0],
    [6, 10, 0],
    [6, 15, 59],
  ])('is open on day %d at %d:%d', (day, hour, minute) => {
    expect(winter(day, hour, minute)).toEqual({ state: 'open' })
  })

  it.each([
    [1, 3, 0, { onDay: null, atHour: 9 }],
    [1, 8, 59, { onDay: null, atHour: 9 }],
    [1, 18, 0, { onDay: 'Tuesday', atHour: 9 }],
    [5, 23, 0, { onDay: 'Saturday', atHour: 10 }],
    [6, 9, 30, { onDay: null, atHour: 10 }],
    [6, 16, 0, { onDay: 'Monday', atHour: 9 }],
  ])('is closed on day %d at %d:%d, and says when it opens', (day, hour, minute, opens) => {
    expect(winter(day, hour, minute)).toEqual({ state: 'closed', opens })
  })

  it('is for emergencies only on a Sunday, day and night', () => {
    for (const hour of [3, 12, 23]) expect(winter(7, hour)).toEqual({ state: 'emergencies' })
  })

  it('says in a text when a call is not answered', () => {
    const at = (day: number, hour: number) =>
      lineHours(dublinInstant({ year: 2026, month: 11, day: 29 + day }, hour))
    expect(at(1, 12)).toBeNull()
    expect(at(1, 3)).toBe('The line opens at 9:00.')
    expect(at(6, 16)).toBe('The line opens on Monday at 9:00.')
    expect(at(7, 12)).toBe('Emergencies only today.')
  })

  it('is labelled by its hours where the number is always shown', () => {
    const at = (day: number, hour: number) =>
      lineLabel(dublinInstant({ year: 2026, month: 11, day: 29 + day }, hour))
    expect(at(1, 10)).toBe('Our line')
    expect(at(7, 10)).toBe('Our line, for emergencies only today')
    expect(at(1, 3)).toBe('Our line, open again at 9:00')
    expect(at(6, 17)).toBe('Our line, open again on Monday at 9:00')
  })

  it('keeps Irish hours in summer', () => {
    expect(summer(9)).toEqual({ state: 'open' })
    expect(summer(18)).toMatchObject({ state: 'closed' })
  })
})

it('is named without a driver at every hour, always with 112', () => {
  const at = (day: number, hour: number) =>
    withoutDriverCopy(dublinInstant({ year: 2026, month: 11, day: 29 + day }, hour))
  expect(at(1, 12)).toEqual({ words: 'In danger? Call 112.', call: 'Call us' })
  expect(at(2, 3)).toEqual({
    words: 'Our phone line opens at 9:00. In danger? Call 112.',
    call: null,
  })
  expect(at(7, 3)).toEqual({
    words: 'Our phone line is for emergencies only today. In danger? Call 112.',
    call: 'Call in an emergency',
  })
})
