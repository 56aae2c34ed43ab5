import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import places from './data/ireland-places.json' with { type: 'json' }
import {
  eircodeNotFound,
  formatMinutes,
  manualDistance,
  recoveryDistance,
  type DistanceEnd,
  type KnownDistance,
} from './distance.ts'
import { estimateArrivalMinutes, isInCountyDublin } from './arrival-estimate.ts'
import { greatCircleKm, type Point } from './point.ts'

const athlone: Point = { lat: 53.4228, lon: -7.9372 }
/** 20 km due north of Athlone. */
const north: Point = { lat: athlone.lat + 20 / 111.195, lon: athlone.lon }
const end = (point: Point, county: string | null): DistanceEnd => ({ point, county })

const known = (result: ReturnType<typeof recoveryDistance>): KnownDistance => {
  if (!result.success) throw new Error(result.error)
  return result
}

describe('recoveryDistance', () => {
  it.each<[string | null, string | null, number, number]>([
    ['Dublin', 'Dublin', 36, 54],
    ['Dublin', 'Westmeath', 36, 54],
    ['Westmeath', 'Dublin', 36, 54],
    ['Dublin', null, 36, 54],
    ['Westmeath', 'Longford', 26, 26],
    ['Westmeath', null, 30, 30],
    [null, null, 30, 30],
  ])('20 km from %s to %s: %i km in %i min', (from, to, distanceKm, durationMinutes) => {
    expect(known(recoveryDistance(end(athlone, from), end(north, to)))).toMatchObject({
      distanceKm,
      durationMinutes,
      isMinimumCharge: false,
      source: 'estimate',
    })
  })

  it('charges 5 km at least, and says so', () => {
    const same = known(recoveryDistance(end(athlone, 'Westmeath'), end(athlone, 'Westmeath')))
    expect(same).toMatchObject({ distanceKm: 5, durationMinutes: 5, isMinimumCharge: true })
    expect(same.durationText).toBe('5 min')
  })

  it('cannot calculate without both ends', () => {
    const failure = {
      success: false,
      code: 'cannot_calculate',
      error: 'Unable to calculate distance',
    }
    expect(recoveryDistance(null, end(athlone, 'Westmeath'))).toEqual(failure)
    expect(recoveryDistance(end(athlone, 'Westmeath'), null)).toEqual(failure)
    expect(recoveryDistance(end({ lat: NaN, lon: 0 }, null), end(athlone, null))).toEqual(failure)
  })

  it('uses the specification’s text for an unknown Eircode', () => {
    expect(eircodeNotFound.error).toBe(
      'Eircode not found in database. Please enter estimated distance manually.',
    )
  })

  it('is the same both ways, to a tenth, and never below the floor', () => {
    const point = fc.record({
      lat: fc.double({ min: 51.3, max: 55.5, noNaN: true }),
      lon: fc.double({ min: -10.7, max: -5.4, noNaN: true }),
    })
    const county = fc.constantFrom('Dublin', 'Kerry', null)
    fc.assert(
      fc.property(point, county, point, county, (a, countyA, b, countyB) => {
        const there = known(recoveryDistance(end(a, countyA), end(b, countyB)))
        const back = known(recoveryDistance(end(b, countyB), end(a, countyA)))
        expect(there.distanceKm).toBeCloseTo(back.distanceKm, 5)
        expect(there.distanceKm).toBeGreaterThanOrEqual(5)
        expect(Math.round(there.distanceKm * 10) / 10).toBe(there.distanceKm)
        expect(there.isMinimumCharge || there.distanceKm + 0.05 >= greatCircleKm(a, b) * 1.3).toBe(
          true,
        )
      }),
    )
  })
})

describe('manualDistance', () => {
  it.each([
    [1, 5, true],
    [4.9, 5, true],
    [5, 5, false],
    [12.34, 12.3, false],
    [500, 500, false],
  ])('%d km is charged as %d', (entered, distanceKm, isMinimumCharge) => {
    expect(manualDistance(entered)).toMatchObject({
      success: true,
      distanceKm,
      isMinimumCharge,
      source: 'entered',
    })
  })
  it.each([0, 0.9, 500.1, -3, NaN, Infinity])('%d km is refused', (entered) => {
    expect(manualDistance(entered)).toEqual({
      success: false,
      code: 'distance_out_of_range',
      error: 'Enter a distance between 1 and 500 km',
    })
  })
  it('is slower where an end is accurate to be in Dublin', () => {
    expect(manualDistance(60)).toMatchObject({ durationMinutes: 60, durationText: '1 h' })
    expect(manualDistance(60, [null, end(athlone, 'Dublin')])).toMatchObject({
      durationMinutes: 90,
      durationText: '1 h 30 min',
    })
  })
})

describe('formatMinutes', () => {
  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [125, '2 h 5 min'],
  ])('%i is %s', (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text)
  })
})

describe('isInCountyDublin', () => {
  it('agrees with the county of every place in the gazetteer', () => {
    const wrong = places.filter((row) => isInCountyDublin(row) !== (row.county === 'Dublin'))
    expect(wrong.map((row) => row.name)).toEqual([])
  })
})

describe('estimateArrivalMinutes', () => {
  it('goes by 60 km/h × 1.3 in the country and 40 km/h × 1.8 with Dublin, and takes 3 minutes to set off', () => {
    const nearly20 = { lat: athlone.lat + 19.9 / 111.195, lon: athlone.lon }
    expect(estimateArrivalMinutes(athlone, nearly20)).toBe(3 + 26)
    const liffey: Point = { lat: 53.347, lon: -6.26 }
    const naas: Point = { lat: 53.2158, lon: -6.6669 }
    const minutes = 3 + Math.ceil(((greatCircleKm(liffey, naas) * 1.8) / 40) * 60)
    expect(estimateArrivalMinutes(liffey, naas)).toBe(minutes)
    expect(estimateArrivalMinutes(naas, liffey)).toBe(minutes)
    expect(estimateArrivalMinutes(liffey, liffey)).toBe(3)
  })
})
