/** Weekly hours. Seen to fail with: an end that belongs to its span; midnights taken as edges; UTC for Irish time. */
import { describe, expect, it } from 'vitest'
import { dublinClock } from '../time/dublin-time.ts'
import {
  checkDutySpans,
  formatMinute,
  isScheduledOn,
  nextDutyEdge,
  type DutySpan,
} from './duty-schedule.ts'

const minuteOf = (text: string): number => {
  const [hours = NaN, minutes = NaN] = text.split(':').map(Number)
  return hours * 60 + minutes
}
const span = (weekday: number, from: string, until: string): DutySpan => ({
  weekday,
  fromMinute: minuteOf(from),
  untilMinute: minuteOf(until),
})
const everyDay = (from: string, until: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => span(weekday, from, until))

/** Every edge of so many days, each found from the one before. */
const edgesFrom = (spans: readonly DutySpan[], start: string, count: number): string[] => {
  const edges: string[] = []
  let at: Date | null = new Date(start)
  while (edges.length < count && at) {
    at = nextDutyEdge(spans, at)
    if (at)
      edges.push(`${at.toISOString().slice(0, 16)} ${isScheduledOn(spans, at) ? 'on' : 'off'}`)
  }
  return edges
}

describe('weekly hours', () => {
  it('begin and end on the minute', () => {
    // Friday
    const spans = [span(5, '08:00', '12:00'), span(5, '13:30', '18:00')]
    expect(edgesFrom(spans, '2026-11-20T00:00:00Z', 5)).toEqual([
      '2026-11-20T08:00 on',
      '2026-11-20T12:00 off',
      '2026-11-20T13:30 on',
      '2026-11-20T18:00 off',
      '2026-11-27T08:00 on',
    ])
  })

  it('run on over midnight, and over the end of the week', () => {
    const spans = [span(7, '22:00', '24:00'), span(1, '00:00', '06:00')]
    expect(edgesFrom(spans, '2026-11-22T12:00:00Z', 2)).toEqual([
      '2026-11-22T22:00 on',
      '2026-11-23T06:00 off',
    ])
    expect(isScheduledOn(spans, new Date('2026-11-23T00:00:00Z'))).toBe(true)
  })

  it('that never end have no edge, and none have none', () => {
    expect(nextDutyEdge(everyDay('00:00', '24:00'), new Date('2026-11-20T12:00:00Z'))).toBeNull()
    expect(isScheduledOn(everyDay('00:00', '24:00'), new Date('2026-11-20T12:00:00Z'))).toBe(true)
    expect(nextDutyEdge([], new Date('2026-11-20T12:00:00Z'))).toBeNull()
  })

  it('follow Irish clocks in summer and winter', () => {
    const spans = everyDay('08:00', '18:00')
    expect(edgesFrom(spans, '2026-07-01T00:00:00Z', 2)).toEqual([
      '2026-07-01T07:00 on',
      '2026-07-01T17:00 off',
    ])
  })

  it('on the morning the clocks go forward: an hour that is skipped is made up for after it', () => {
    const spans = [span(7, '00:30', '01:30'), span(7, '06:00', '07:00')]
    expect(edgesFrom(spans, '2026-03-28T12:00:00Z', 4)).toEqual([
      '2026-03-29T00:30 on',
      '2026-03-29T01:30 off',
      '2026-03-29T05:00 on',
      '2026-03-29T06:00 off',
    ])
  })

  it('on the morning they go back: the hour that comes twice counts once', () => {
    const spans = [span(7, '00:30', '01:30')]
    // 01:30 first comes at 00:30 UTC
    expect(edgesFrom(spans, '2026-10-24T12:00:00Z', 3)).toEqual([
      '2026-10-24T23:30 on',
      '2026-10-25T00:30 off',
      '2026-11-01T00:30 on',
    ])
    const second = new Date('2026-10-25T01:15:00Z')
    expect(dublinClock(second)).toMatchObject({ hour: 1, minute: 15 })
    expect(isScheduledOn(spans, second)).toBe(false)
  })

  it('are refused when they overlap, end before they begin, or are too many', () => {
    expect(checkDutySpans(everyDay('08:00', '18:00'))).toBeNull()
    expect(checkDutySpans([span(1, '08:00', '12:00'), span(1, '12:00', '13:00')])).toBeNull()
    expect(checkDutySpans([span(1, '08:00', '12:00'), span(1, '11:59', '13:00')])).toMatch(
      /overlap/,
    )
    expect(checkDutySpans([span(1, '08:00', '08:00')])).toMatch(/after/)
    const many = ['01', '03', '05', '07', '09'].map((h) => span(2, `${h}:00`, `${h}:30`))
    expect(checkDutySpans(many)).toMatch(/At most/)
  })

  it('are shown as hours and minutes', () => {
    expect([formatMinute(485), formatMinute(1440)]).toEqual(['08:05', '24:00'])
  })
})
