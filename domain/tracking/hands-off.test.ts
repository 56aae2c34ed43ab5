import { describe, expect, it } from 'vitest'
import {
  isHandsOff,
  movementAfter,
  readingGoodForMs,
  speedKmh,
  unknownMovement,
  type Reading,
} from './hands-off.ts'

const at = (atMs: number, lat: number, speedMps?: number) => ({ lat, lon: -6.5, atMs, speedMps })
/** One thousandth of a degree of latitude: 111 m. */
const step = 0.001

describe('how fast the truck moves', () => {
  it('is what the device measured', () => {
    expect(speedKmh(at(0, 53, 10), null)).toBe(36)
    expect(speedKmh(at(0, 53, 0), at(-5_000, 52))).toBe(0)
  })

  it('is else the way since the reading before', () => {
    expect(speedKmh(at(10_000, 53 + step), at(0, 53))).toBeCloseTo(40, 0)
    expect(speedKmh(at(10_000, 53 + step), null)).toBeNull()
  })

  it('is not known from readings too close together, too far apart, or after a jump', () => {
    expect(speedKmh(at(1_000, 53 + step), at(0, 53))).toBeNull()
    expect(speedKmh(at(readingGoodForMs + 1, 53 + step), at(0, 53))).toBeNull()
    expect(speedKmh(at(10_000, 54), at(0, 53))).toBeNull()
  })
})

it('locks the screen above 10 km/h, and never for what is not known', () => {
  expect([null, 0, 10, 10.1, 80].map(isHandsOff)).toEqual([false, false, false, true, true])
})

describe('a truck from reading to reading', () => {
  const after = (readings: readonly Reading[]): boolean =>
    readings.reduce(movementAfter, unknownMovement).isHandsOff
  /** At 80 km/h without a measured speed: 22 m a second. */
  const driving = Array.from({ length: 6 }, (_, second) => at(second * 1_000, 53 + second * 0.0002))

  // Mutants: each reading measured against the last one alone; a reading that says nothing taken for a stop.
  it('moves also where a phone without a speed reports each second', () => {
    expect(after(driving)).toBe(true)
    expect(after(driving.slice(0, 2))).toBe(false)
  })

  it('still moves after a reading that says nothing, and is stationary once one says so', () => {
    const jump = at(8_000, 54)
    expect(after([...driving, jump])).toBe(true)
    expect(after([...driving, at(8_000, 53.001, 0)])).toBe(false)
    expect(after([...driving, at(60_000, 53.001)])).toBe(false)
  })
})
