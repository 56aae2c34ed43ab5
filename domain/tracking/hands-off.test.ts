import { describe, expect, it } from 'vitest'
import { isHandsOff, readingGoodForMs, speedKmh } from './hands-off.ts'

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
