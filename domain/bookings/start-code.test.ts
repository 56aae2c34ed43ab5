import { describe, expect, it } from 'vitest'
import { bookingStatuses } from './booking.ts'
import {
  answerStartCode,
  hasStartCode,
  startCodeMaxWrong,
  startCodePauseMinutes,
  startCodeTexts,
  type WrongCodes,
} from './start-code.ts'

const none: WrongCodes = { count: 0, since: null }
const now = new Date('2026-11-20T09:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('the start code', () => {
  it('is there from the confirmed driver to the start', () => {
    expect(bookingStatuses.filter(hasStartCode)).toEqual([
      'confirmed',
      'driver_en_route',
      'driver_arrived',
    ])
  })

  it('counts wrong codes from the first of them, then refuses every code for the rest of the pause', () => {
    let wrong = none
    for (let left = startCodeMaxWrong - 1; left >= 0; left -= 1) {
      const answer = answerStartCode(wrong, false, later(startCodeMaxWrong - left))
      expect(answer).toMatchObject({ kind: 'wrong', left })
      if (answer.kind === 'wrong') wrong = answer.wrong
    }
    expect(wrong).toEqual({ count: startCodeMaxWrong, since: later(1) })
    const until = later(1 + startCodePauseMinutes)
    for (const isRight of [true, false]) {
      expect(answerStartCode(wrong, isRight, new Date(until.getTime() - 1))).toEqual({
        kind: 'paused',
        until,
      })
    }
    expect(answerStartCode(wrong, true, until)).toEqual({ kind: 'right' })
    expect(answerStartCode(wrong, false, until)).toEqual({
      kind: 'wrong',
      wrong: { count: 1, since: until },
      left: startCodeMaxWrong - 1,
    })
  })

  it('takes the right one, also after some wrong ones', () => {
    expect(answerStartCode(none, true, now)).toEqual({ kind: 'right' })
    expect(answerStartCode({ count: 4, since: now }, true, later(1))).toEqual({ kind: 'right' })
  })

  it('says how many tries are left', () => {
    expect(startCodeTexts.wrong(2)).toContain('2 more tries')
    expect(startCodeTexts.wrong(1)).toContain('1 more try.')
    expect(startCodeTexts.wrong(0)).toContain('asked them on their phone')
  })
})
