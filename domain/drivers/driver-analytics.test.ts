import { describe, expect, it } from 'vitest'
import { acceptanceRate, analyticsWeeks, weeksLookedAt } from './driver-analytics.ts'

describe('the weeks that are looked at', () => {
  it('end with the current one, and follow each other without a gap over both clock changes', () => {
    for (const now of ['2026-11-22T11:00:00Z', '2026-05-03T23:30:00Z', '2027-01-04T00:00:00Z']) {
      const weeks = weeksLookedAt(new Date(now))
      expect(weeks).toHaveLength(analyticsWeeks)
      const last = weeks.at(-1)
      expect(last && last.startsAt <= new Date(now) && new Date(now) < last.endsAt).toBe(true)
      for (const [index, week] of weeks.entries()) {
        const next = weeks[index + 1]
        if (next) expect(week.endsAt).toEqual(next.startsAt)
      }
    }
    expect(weeksLookedAt(new Date('2026-11-22T11:00:00Z')).map(({ key }) => key)).toContain(
      '2026-10-19',
    )
  })
})

describe('the acceptance rate', () => {
  it('counts the offers that were the driver’s to answer, and none is not zero', () => {
    expect(acceptanceRate({ accepted: 3, declined: 1, unanswered: 0 })).toBe(0.75)
    expect(acceptanceRate({ accepted: 0, declined: 0, unanswered: 2 })).toBe(0)
    expect(acceptanceRate({ accepted: 0, declined: 0, unanswered: 0 })).toBeNull()
  })
})
