import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingStatuses } from './booking.ts'
import type { Point } from '../places/point.ts'
import {
  isInTrackedArea,
  isSeenLive,
  liveForSeconds,
  proposedTransition,
  toKmh,
} from './tracking.ts'

const pickup = { lat: 53.2206, lon: -6.6593 }
const dropoff = { lat: 53.1819, lon: -6.7967 }
const ends = { pickup, dropoff }

/** The point this many metres to the north. */
const north = ({ lat, lon }: Point, metres: number) => ({
  lat: lat + metres / 111_195,
  lon,
  accuracyM: 8,
})

describe('what being near proposes', () => {
  it.each([
    ['driver_en_route', 99, 'arrive'],
    ['driver_en_route', 101, null],
    ['confirmed', 0, null],
    ['driver_arrived', 0, null],
    ['in_progress', 0, null],
  ] as const)('%s, %d m from the pickup: %s', (status, metres, transition) => {
    expect(proposedTransition(status, north(pickup, metres), ends)).toBe(transition)
  })

  it('is to complete, at the drop-off with the vehicle on the truck', () => {
    expect(proposedTransition('in_progress', north(dropoff, 99), ends)).toBe('complete')
    expect(proposedTransition('in_progress', north(dropoff, 101), ends)).toBeNull()
    expect(proposedTransition('driver_en_route', north(dropoff, 0), ends)).toBeNull()
  })

  it('is nothing where a place is not on the map, or the device is not sure enough', () => {
    const nowhere = { pickup: null, dropoff: null }
    expect(proposedTransition('driver_en_route', north(pickup, 0), nowhere)).toBeNull()
    expect(proposedTransition('in_progress', north(dropoff, 0), nowhere)).toBeNull()
    const at = (accuracyM: number | null) =>
      proposedTransition('driver_en_route', { ...pickup, accuracyM }, ends)
    expect(at(101)).toBeNull()
    expect(at(100)).toBe('arrive')
    expect(at(null)).toBe('arrive')
  })

  it('is never made twice: no status is offered it but the one it leaves', () => {
    const near = { ...pickup, accuracyM: null }
    const proposing = bookingStatuses.filter((status) =>
      proposedTransition(status, near, { pickup, dropoff: pickup }),
    )
    expect(proposing).toEqual(['driver_en_route', 'in_progress'])
  })
})

describe('live', () => {
  const now = Date.parse('2026-12-04T18:00:00.000Z')
  const seen = (ageSeconds: number, isSharing = true) =>
    isSeenLive({ at: new Date(now - ageSeconds * 1000).toISOString(), isSharing }, now)

  it('is a position of the last minute and a half, while it is shared', () => {
    expect(seen(0)).toBe(true)
    expect(seen(-5)).toBe(true)
    expect(seen(liveForSeconds)).toBe(true)
    expect(seen(liveForSeconds + 1)).toBe(false)
    expect(seen(0, false)).toBe(false)
  })
})

it('the tracked area holds the island and not Wales', () => {
  const inside = { lat: fc.double({ min: 51.4, max: 55.4, noNaN: true }), lon: fc.constant(-8) }
  fc.assert(fc.property(fc.record(inside), isInTrackedArea))
  expect(isInTrackedArea({ lat: 53.3, lon: -4.6 })).toBe(false)
  expect(isInTrackedArea({ lat: 50.9, lon: -8 })).toBe(false)
})

it('speed is read in km/h', () => {
  expect([0, 10, 13.9].map(toKmh)).toEqual([0, 36, 50])
})
