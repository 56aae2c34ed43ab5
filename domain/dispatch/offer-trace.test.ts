import { describe, expect, it } from 'vitest'
import { exclusionReasons } from './exclusion-reasons.ts'
import {
  mayBeOfferedAgain,
  mostOthersTraced,
  traceOfWave,
  whyNotMe,
  type WaveVerdicts,
} from './offer-trace.ts'

const ranked = (count: number, kmOf = (n: number) => n) =>
  Array.from({ length: count }, (_, n) => ({
    candidate: { driverId: `drv_${n}` },
    etaMinutes: n,
    distanceKm: kmOf(n),
  }))

const wave = (over: Partial<WaveVerdicts>): WaveVerdicts => ({
  ranked: [],
  excluded: [],
  offeredIds: new Set(),
  declinedIds: new Set(),
  offeredBeforeIds: new Set(),
  withinKm: null,
  ...over,
})

describe('what is recorded of a wave', () => {
  it('has the verdict about each driver, with their place among the eligible', () => {
    const rows = traceOfWave(
      wave({
        ranked: ranked(5, (n) => n * 20),
        excluded: [
          { candidate: { driverId: 'drv_x' }, reasons: ['on_another_job'], distanceKm: 3 },
        ],
        offeredIds: new Set(['drv_2']),
        declinedIds: new Set(['drv_1']),
        offeredBeforeIds: new Set(['drv_0']),
        withinKm: 50,
      }),
    )
    expect(rows.map(({ driverId, verdict, place }) => [driverId, verdict, place])).toEqual([
      ['drv_2', 'asked', 3],
      ['drv_1', 'said_no', 2],
      ['drv_3', 'too_far', 4],
      ['drv_4', 'too_far', 5],
      ['drv_x', 'excluded', null],
    ])
  })

  it('includes every driver who is asked, and of the others only the best placed and nearest', () => {
    const all = ranked(150)
    const offeredIds = new Set(all.slice(0, 60).map(({ candidate }) => candidate.driverId))
    const rows = traceOfWave(wave({ ranked: all, offeredIds }))
    expect(rows.filter(({ verdict }) => verdict === 'asked')).toHaveLength(60)
    expect(rows).toHaveLength(60 + mostOthersTraced)
    expect(rows.at(-1)?.place).toBe(60 + mostOthersTraced)
  })
})

it('makes an offer again only when it was closed in an earlier round', () => {
  const again = (['open', 'accepted', 'declined', 'closed', 'given_up'] as const).filter((state) =>
    mayBeOfferedAgain({ state, round: 1 }, 2),
  )
  expect(again).toEqual(['closed'])
  expect(mayBeOfferedAgain({ state: 'closed', round: 2 }, 2)).toBe(false)
})

describe('why not me', () => {
  const missed = { wasSeen: true, wasTaken: true, ranOut: false, reasons: [] }

  it('is answered for every reason, in whole sentences', () => {
    for (const reason of exclusionReasons) {
      expect(whyNotMe({ ...missed, verdict: 'excluded', reasons: [reason] })).toMatch(/^[A-Z].*\.$/)
    }
    expect(whyNotMe({ ...missed, verdict: 'excluded', reasons: ['no_winch', 'too_heavy'] })).toBe(
      'It needed a winch, and your truck has none. The vehicle was too heavy for your truck.',
    )
  })

  it('tells a lost race from a missed deadline', () => {
    expect(whyNotMe({ ...missed, verdict: 'asked' })).toBe(
      'You were asked, but another driver accepted first.',
    )
    expect(
      whyNotMe({ ...missed, verdict: 'asked', wasTaken: false, ranOut: true, wasSeen: false }),
    ).toBe('You were asked, but the time to accept ran out. You had not opened it.')
    expect(whyNotMe({ ...missed, verdict: 'asked', wasTaken: false })).toBe(
      'You were asked, but the booking was cancelled first.',
    )
    expect(whyNotMe({ ...missed, verdict: 'not_yet' })).toContain('could get there sooner')
    expect(whyNotMe({ ...missed, verdict: 'not_yet', wasTaken: false })).not.toContain('sooner')
  })
})
