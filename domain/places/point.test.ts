import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleKm, isInside, nearestTo, type Point } from './point.ts'

const dublin = { lat: 53.3498, lon: -6.2603 }
const cork = { lat: 51.8985, lon: -8.4756 }
const inIreland: fc.Arbitrary<Point> = fc.record({
  lat: fc.double({ min: 51.3, max: 55.5, noNaN: true }),
  lon: fc.double({ min: -10.7, max: -5.4, noNaN: true }),
})

describe('greatCircleKm', () => {
  it('knows how far Cork is from Dublin', () => {
    expect(greatCircleKm(dublin, cork)).toBeCloseTo(220, 0)
  })
  it('knows a degree of latitude', () => {
    expect(greatCircleKm({ lat: 53, lon: -7 }, { lat: 54, lon: -7 })).toBeCloseTo(111.195, 2)
  })
  it('is a distance: none to oneself, the same both ways, no shortcut by a third place', () => {
    fc.assert(
      fc.property(inIreland, inIreland, inIreland, (a, b, c) => {
        expect(greatCircleKm(a, a)).toBe(0)
        expect(greatCircleKm(a, b)).toBeCloseTo(greatCircleKm(b, a), 9)
        expect(greatCircleKm(a, c)).toBeLessThanOrEqual(
          greatCircleKm(a, b) + greatCircleKm(b, c) + 1e-9,
        )
      }),
    )
  })
})

describe('isInside', () => {
  const notched = [
    { lat: 0, lon: 0 },
    { lat: 0, lon: 4 },
    { lat: 4, lon: 4 },
    { lat: 2, lon: 2 },
    { lat: 4, lon: 0 },
  ]
  it.each([
    [1, 1, true],
    [1, 3, true],
    [3.5, 2, false],
    [3, 0.5, true],
    [5, 2, false],
    [1, -1, false],
    [1, 5, false],
  ])('%d, %d: %s', (lat, lon, expected) => {
    expect(isInside({ lat, lon }, notched)).toBe(expected)
  })
  it('no point lies inside an empty outline', () => {
    expect(isInside(dublin, [])).toBe(false)
  })
})

describe('nearestTo', () => {
  it('finds what a search by great circle finds', () => {
    fc.assert(
      fc.property(inIreland, fc.array(inIreland, { minLength: 1, maxLength: 30 }), (here, all) => {
        const shortest = Math.min(...all.map((one) => greatCircleKm(here, one)))
        expect(nearestTo(here, all)?.distanceKm ?? NaN).toBeLessThan(shortest * 1.03 + 0.001)
      }),
    )
  })
  it('has no answer when there are no candidates', () => {
    expect(nearestTo(dublin, [])).toBeNull()
  })
})
