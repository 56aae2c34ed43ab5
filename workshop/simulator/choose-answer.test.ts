import { describe, expect, it } from 'vitest'
import { chooseAnswer, thinkingMs } from './choose-answer.ts'

const now = Date.parse('2026-11-20T18:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

const offer = {
  distanceToPickupKm: 8,
  jobDistanceKm: 12,
  netCents: 91_00,
  wastedRun: null,
  dropoffHomeKm: null,
  isTowardsHome: false,
  isChosen: false,
  offeredAt: iso(now),
  acceptBy: iso(now + 600_000),
}
const always = (value: number) => () => value
const shareOf = (sample: typeof offer, says: string) => {
  const answers = Array.from({ length: 1000 }, (_, n) => {
    let turn = 0
    // evenly strewn in both throws
    return chooseAnswer(sample, () => (turn++ === 0 ? (n + 0.5) / 1000 : (n * 0.618) % 1)).answer
  })
  return answers.filter((answer) => answer === says).length / answers.length
}

describe('what a driver makes of an offer', () => {
  it('is mostly yes', () => {
    expect(shareOf(offer, 'accept')).toBeCloseTo(0.9, 2)
    expect(shareOf({ ...offer, isChosen: true }, 'accept')).toBeCloseTo(0.96, 2)
  })

  it('is no with a reason now and then', () => {
    expect(chooseAnswer(offer, always(0.05))).toEqual({
      answer: 'decline',
      reason: 'finishing_shift',
    })
  })

  it('is no when the pickup is too far, farther for a customer who chose this driver', () => {
    const far = { ...offer, distanceToPickupKm: 90, netCents: 500_00 }
    expect(chooseAnswer(far, always(0.9))).toEqual({ answer: 'decline', reason: 'too_far' })
    expect(chooseAnswer({ ...far, isChosen: true }, always(0.9))).toEqual({ answer: 'accept' })
  })

  it('is a matter of mood when it hardly pays', () => {
    const poor = { ...offer, distanceToPickupKm: 50, jobDistanceKm: 100 }
    expect(chooseAnswer(poor, always(0.4))).toEqual({ answer: 'decline', reason: 'price_too_low' })
    expect(chooseAnswer(poor, always(0.6))).toEqual({ answer: 'accept' })
  })

  it('ignores the distance when it is unknown', () => {
    expect(chooseAnswer({ ...offer, distanceToPickupKm: null }, always(0.9))).toEqual({
      answer: 'accept',
    })
  })
})

describe('thinking', () => {
  it('takes 10 to 35 seconds', () => {
    expect(thinkingMs(offer, now, always(0))).toBe(10_000)
    expect(thinkingMs(offer, now, always(1))).toBe(35_000)
  })

  it('counts what was thought before a restart', () => {
    expect(thinkingMs(offer, now + 6_000, always(0))).toBe(4_000)
    expect(thinkingMs(offer, now + 300_000, always(1))).toBe(2_000)
  })

  it('ends before the deadline', () => {
    const late = { ...offer, acceptBy: iso(now + 12_000) }
    expect(thinkingMs(late, now, always(1))).toBe(7_000)
    expect(thinkingMs(late, now + 11_000, always(1))).toBe(0)
  })
})
