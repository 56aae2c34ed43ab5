import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainCasualty } from '../bookings/casualty.ts'
import { driversForWave } from './waves.ts'
import {
  exclusionReasonLabels,
  exclusionReasons,
  type ExclusionReason,
} from './exclusion-reasons.ts'
import { exclusionsOf, rankDrivers, type Candidate } from './matching.ts'

const now = new Date('2026-11-20T18:00:00Z')
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
const pickup = { lat: 53.4228, lon: -7.9372 }
const kmNorth = (km: number) => ({ lat: pickup.lat + km / 111.195, lon: pickup.lon })

const unsaid = { type: null, grossKg: null, licence: null, hasTachograph: false }

const candidate = (driverId: string, change: Partial<Candidate> = {}): Candidate => ({
  driverId,
  isOnDuty: true,
  isVerified: true,
  hasActiveJob: false,
  rating: 4,
  point: kmNorth(10),
  lastOfferedAt: now,
  truck: { ...unsaid, vehicleTypes: ['car'], payloadKg: 3_500, heightCm: 300, services: [] },
  base: pickup,
  worked: null,
  ...change,
})
const job = { casualty: plainCasualty, pickup, dropoff: null, minutes: 40, now }
const order = (candidates: readonly Candidate[]): string[] =>
  rankDrivers(candidates, job).ranked.map((driver) => driver.candidate.driverId)

describe('who may be offered a job', () => {
  it.each<[Partial<Candidate>, ExclusionReason[]]>([
    [{}, []],
    [{ rating: null }, []],
    [{ rating: 3 }, []],
    [{ rating: 2.99 }, ['rating_too_low']],
    [{ isOnDuty: false }, ['off_duty']],
    [{ isVerified: false }, ['not_verified']],
    [{ hasActiveJob: true }, ['on_another_job']],
    [{ point: null }, ['position_unknown']],
    [
      { isOnDuty: false, isVerified: false, rating: 1 },
      ['off_duty', 'not_verified', 'rating_too_low'],
    ],
    [
      {
        truck: { ...unsaid, vehicleTypes: ['van'], payloadKg: 1_000, heightCm: 200, services: [] },
      },
      ['vehicle_type_not_taken', 'too_heavy'],
    ],
  ])('%o: %j', (change, reasons) => {
    expect(exclusionsOf(candidate('drv_1', change), job)).toEqual(reasons)
    const { ranked, excluded } = rankDrivers([candidate('drv_1', change)], job)
    expect(ranked).toHaveLength(reasons.length === 0 ? 1 : 0)
    expect(excluded.map((driver) => driver.reasons)).toEqual(reasons.length === 0 ? [] : [reasons])
  })

  it('every reason has words', () => {
    expect(Object.keys(exclusionReasonLabels)).toEqual([...exclusionReasons])
  })
})

describe('the order', () => {
  it('is by arrival first', () => {
    const far = candidate('drv_far', { point: kmNorth(30), rating: 5, lastOfferedAt: null })
    const near = candidate('drv_near', { point: kmNorth(5), rating: 3 })
    expect(order([far, near])).toEqual(['drv_near', 'drv_far'])
  })
  it('then by rating: a star is worth three minutes', () => {
    const fair = candidate('drv_fair', { rating: 3 })
    const good = candidate('drv_good', { rating: 5, point: kmNorth(14) })
    expect(order([fair, good])).toEqual(['drv_good', 'drv_fair'])
    const farther = candidate('drv_good', { rating: 5, point: kmNorth(16) })
    expect(order([fair, farther])).toEqual(['drv_fair', 'drv_good'])
  })
  it('then by fairness: the longest since the last offer, drivers never asked before all others', () => {
    const candidates = [
      candidate('drv_now'),
      candidate('drv_two', { lastOfferedAt: hoursAgo(2) }),
      candidate('drv_five', { lastOfferedAt: hoursAgo(5) }),
      candidate('drv_never', { lastOfferedAt: null }),
      candidate('drv_week', { lastOfferedAt: hoursAgo(168) }),
    ]
    expect(order(candidates)).toEqual(['drv_never', 'drv_week', 'drv_five', 'drv_two', 'drv_now'])
  })
  it('waiting is worth half a minute an hour, three at most', () => {
    const near = candidate('drv_near')
    const waiting = candidate('drv_waiting', { point: kmNorth(11), lastOfferedAt: hoursAgo(5) })
    expect(order([near, waiting])).toEqual(['drv_waiting', 'drv_near'])
    const fartherStill = candidate('drv_waiting', { point: kmNorth(13), lastOfferedAt: null })
    expect(order([near, fartherStill])).toEqual(['drv_near', 'drv_waiting'])
  })
  it('counts a driver not yet rated as four stars', () => {
    const drivers = [
      candidate('drv_a', { rating: 3.9 }),
      candidate('drv_b', { rating: null }),
      candidate('drv_c', { rating: 4.1 }),
    ]
    expect(order(drivers)).toEqual(['drv_c', 'drv_b', 'drv_a'])
  })
  it('breaks a full tie the same way every time', () => {
    expect(order([candidate('drv_b'), candidate('drv_a')])).toEqual(['drv_a', 'drv_b'])
  })

  const anyCandidates = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      km: fc.integer({ min: 0, max: 120 }),
      rating: fc.option(fc.integer({ min: 20, max: 50 }).map((tenths) => tenths / 10)),
      hours: fc.option(fc.integer({ min: 0, max: 48 })),
      isOnDuty: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  )
  const build = (all: Parameters<typeof make>[0][]): Candidate[] => all.map(make)
  const make = (one: {
    id: number
    km: number
    rating: number | null
    hours: number | null
    isOnDuty: boolean
  }): Candidate =>
    candidate(`drv_${one.id}`, {
      point: kmNorth(one.km),
      rating: one.rating,
      lastOfferedAt: one.hours === null ? null : hoursAgo(one.hours),
      isOnDuty: one.isOnDuty,
    })

  it('does not depend on the order given, and leaves out no driver', () => {
    fc.assert(
      fc.property(anyCandidates, (all) => {
        const candidates = build(all)
        expect(order(candidates.toReversed())).toEqual(order(candidates))
        const { ranked, excluded } = rankDrivers(candidates, job)
        expect(ranked.length + excluded.length).toBe(candidates.length)
        expect(excluded.every((driver) => driver.reasons.length > 0)).toBe(true)
      }),
    )
  })

  it('never asks a driver twice over the waves, and asks every eligible driver within 50 km', () => {
    fc.assert(
      fc.property(anyCandidates, (all) => {
        const { ranked } = rankDrivers(build(all), job)
        const offered = new Set<string>()
        for (const wave of [0, 1, 2]) {
          for (const driver of driversForWave(ranked, wave, offered)) {
            expect(offered.has(driver.candidate.driverId)).toBe(false)
            offered.add(driver.candidate.driverId)
          }
        }
        for (const driver of ranked) {
          if (driver.distanceKm <= 50) expect(offered.has(driver.candidate.driverId)).toBe(true)
        }
      }),
    )
  })
})

describe('the waves', () => {
  const twenty = Array.from({ length: 20 }, (_, i) =>
    candidate(`drv_${String(i).padStart(2, '0')}`, { point: kmNorth(3 * (i + 1)) }),
  )
  const { ranked } = rankDrivers(twenty, job)
  const ids = (wave: number, offered: string[]): string[] =>
    driversForWave(ranked, wave, new Set(offered)).map((driver) => driver.candidate.driverId)

  it('ask the best three, five more, then everyone within 50 km', () => {
    const first = ids(0, [])
    expect(first).toEqual(['drv_00', 'drv_01', 'drv_02'])
    const second = ids(1, first)
    expect(second).toEqual(['drv_03', 'drv_04', 'drv_05', 'drv_06', 'drv_07'])
    // The 16th is at 48 km, the 17th at 51.
    const third = ids(2, [...first, ...second])
    expect(third[0]).toBe('drv_08')
    expect(third.at(-1)).toBe('drv_15')
    expect(third).toHaveLength(8)
  })
  it('ask the nearest even where no driver is near', () => {
    const far = rankDrivers([candidate('drv_far', { point: kmNorth(90) })], job)
    expect(driversForWave(far.ranked, 0, new Set())).toHaveLength(1)
    expect(driversForWave(far.ranked, 2, new Set())).toHaveLength(0)
  })
  it('count an unknown distance as near enough', () => {
    const unplaced = [{ candidate: { driverId: 'drv_x' }, distanceKm: null }]
    expect(driversForWave(unplaced, 2, new Set())).toEqual(unplaced)
  })
  it('are three', () => {
    expect(() => ids(3, [])).toThrow(RangeError)
  })
})
