import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recoveryDistance } from '../../domain/places/distance.ts'
import { estimateArrivalMinutes, setOffMinutes } from '../../domain/places/arrival-estimate.ts'
import { greatCircleKm } from '../../domain/places/point.ts'
import { planLeg, planLoadedLeg, whereOnLeg } from './leg.ts'

const naas = { lat: 53.2206, lon: -6.6593 }
const newbridge = { lat: 53.1819, lon: -6.7966 }
const tallaght = { lat: 53.2859, lon: -6.3734 }
const dice = () => 0.7

const anywhere = fc.record({
  lat: fc.double({ min: 51.5, max: 55.3, noNaN: true }),
  lon: fc.double({ min: -10, max: -6, noNaN: true }),
})

describe('a drive', () => {
  it('takes as long as an arrival is estimated', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const { minutes } = planLeg(from, to, dice)
        expect(Math.ceil(minutes) + setOffMinutes).toBe(estimateArrivalMinutes(from, to))
      }),
    )
  })

  it.each([
    ['in the country', naas, newbridge, 60],
    ['with Dublin at an end', naas, tallaght, 40],
  ])('goes at the speed of the quote %s', (_, from, to, speedKmh) => {
    const leg = planLeg(from, to, dice)
    expect(leg.speedKmh).toBe(speedKmh)
    expect((leg.roadKm / leg.minutes) * 60).toBeCloseTo(speedKmh, 6)
  })

  it('begins at one end, ends at the other, never turns back, and shows a speed around the average', () => {
    const leg = planLeg(naas, newbridge, dice)
    expect(whereOnLeg(leg, 0)).toMatchObject({ point: naas, isThere: false })
    let leftKm = greatCircleKm(naas, newbridge)
    let shown = 0
    for (let part = 1; part < 100; part += 1) {
      const where = whereOnLeg(leg, (leg.minutes * part) / 100)
      const km = greatCircleKm(where.point, newbridge)
      expect(km).toBeLessThan(leftKm)
      expect(where.isThere).toBe(false)
      leftKm = km
      shown += where.speedKmh / 99
    }
    expect(shown).toBeCloseTo(leg.speedKmh, 0)
    expect(whereOnLeg(leg, leg.minutes)).toMatchObject({ isThere: true, speedKmh: 0 })
    expect(greatCircleKm(whereOnLeg(leg, leg.minutes * 2).point, newbridge)).toBeLessThan(1e-6)
  })

  it('of no length is over at once', () => {
    expect(whereOnLeg(planLeg(naas, naas, dice), 0).isThere).toBe(true)
  })
})

describe('the drive with the vehicle', () => {
  const quoted = recoveryDistance(
    { point: naas, county: 'Kildare' },
    { point: newbridge, county: 'Kildare' },
  )
  const distanceKm = quoted.success ? quoted.distanceKm : 0
  const job = { pickup: naas, dropoff: newbridge, distanceKm }

  it('takes as long as the quote said', () => {
    const { minutes } = planLoadedLeg(job, naas, dice)
    expect(Math.ceil(minutes)).toBe(quoted.success && quoted.durationMinutes)
  })

  it('goes on from the middle with what is left', () => {
    const whole = planLoadedLeg(job, naas, dice)
    const half = whereOnLeg(
      planLeg(naas, newbridge, () => 0.5),
      whole.minutes / 2,
    ).point
    const rest = planLoadedLeg(job, half, dice)
    expect(rest.minutes / whole.minutes).toBeCloseTo(0.5, 1)
  })

  it('has the booking’s length when the pickup is not on the map', () => {
    const leg = planLoadedLeg({ ...job, pickup: null, distanceKm: 24 }, tallaght, dice)
    expect(leg.roadKm).toBe(24)
  })
})
