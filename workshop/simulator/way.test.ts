import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircleKm } from '../../domain/places/point.ts'
import { placeOnWay, planWay } from './way.ts'

const naas = { lat: 53.2206, lon: -6.6593 }
const newbridge = { lat: 53.1819, lon: -6.7966 }

const anywhere = fc.record({
  lat: fc.double({ min: 51.5, max: 55.3, noNaN: true }),
  lon: fc.double({ min: -10, max: -6, noNaN: true }),
})
const dice = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), {
  minLength: 3,
  maxLength: 3,
})
const throwing = (throws: readonly number[]) => {
  let index = 0
  return () => throws[index++ % throws.length] ?? 0
}

describe('a way', () => {
  it('meets both ends and is hardly longer than the straight line', () => {
    fc.assert(
      fc.property(anywhere, anywhere, dice, (from, to, throws) => {
        const way = planWay(from, to, throwing(throws))
        expect(placeOnWay(way, 0).point).toEqual(from)
        const end = placeOnWay(way, 1).point
        expect(greatCircleKm(end, to)).toBeLessThan(1e-6)
        const straightKm = greatCircleKm(from, to)
        const wayKm = way.kmAt.at(-1) ?? 0
        expect(wayKm).toBeGreaterThanOrEqual(straightKm - 1e-6)
        expect(wayKm).toBeLessThanOrEqual(straightKm * 1.15 + 1e-6)
      }),
      { numRuns: 200 },
    )
  })

  it('is driven without jumps', () => {
    fc.assert(
      fc.property(anywhere, anywhere, dice, (from, to, throws) => {
        const way = planWay(from, to, throwing(throws))
        const wayKm = way.kmAt.at(-1) ?? 0
        let before = from
        for (let part = 1; part <= 50; part += 1) {
          const { point, heading } = placeOnWay(way, part / 50)
          expect(greatCircleKm(before, point)).toBeLessThanOrEqual((wayKm / 50) * 1.01 + 1e-6)
          expect(heading).toBeGreaterThanOrEqual(0)
          expect(heading).toBeLessThan(360)
          before = point
        }
      }),
      { numRuns: 100 },
    )
  })

  it('bends', () => {
    const way = planWay(naas, newbridge, () => 0.9)
    const middle = placeOnWay(way, 0.4).point
    const straight = placeOnWay(
      planWay(naas, newbridge, () => 0.5),
      0.4,
    ).point
    expect(greatCircleKm(middle, straight)).toBeGreaterThan(0.1)
  })

  it.each([
    ['north', { lat: 53.3, lon: -7 }, 0],
    ['east', { lat: 53.2, lon: -6.9 }, 90],
    ['south', { lat: 53.1, lon: -7 }, 180],
    ['west', { lat: 53.2, lon: -7.1 }, 270],
  ])('looks %s', (_, to, degrees) => {
    const way = planWay({ lat: 53.2, lon: -7 }, to, () => 0.5)
    expect(placeOnWay(way, 0.5).heading).toBeCloseTo(degrees, 3)
  })

  it('from a place to itself stays there', () => {
    const way = planWay(naas, naas, () => 0.3)
    expect(placeOnWay(way, 0.5).point).toEqual(naas)
  })
})
