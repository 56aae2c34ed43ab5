import { describe, expect, it } from 'vitest'
import { cities, cityFacts, regions, responseByRegion } from '../../domain/places/cities.ts'
import { estimateArrivalMinutes } from '../../domain/places/arrival-estimate.ts'
import { fewestMeasuredJobs, measuredResponse } from '../../domain/dispatch/measured-response.ts'
import { cityNear, regionOf } from '../../domain/dispatch/response-times.ts'
import { acceptanceWindowMinutes } from '../../domain/tariffs/tariff.ts'
import { sampleDrivers } from './sample-drivers.ts'
import { truckFrom } from './past-waits.ts'
import { planPast, type PastBooking } from './plan-past.ts'

const drivers = sampleDrivers.map((driver, index) => ({
  ...driver,
  driverId: `drv_${index}`,
  accountId: `acc_${index}`,
}))
const customers = {
  signInId: 'acc_clare',
  customerIds: ['acc_a', 'acc_b', 'acc_c'],
}
// The plan hangs on the hour it is made at, so each figure must hold at any.
const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 20, hour, 17)))
const planAt = (now: Date): PastBooking[] => planPast(drivers, customers, now)

const responseOf = ({ waits }: PastBooking): number => waits.set_off + waits.arrive
const medianOf = (plan: readonly PastBooking[]): number => {
  const measured = measuredResponse(plan.map(responseOf))
  expect(measured?.jobs ?? 0).toBeGreaterThanOrEqual(fewestMeasuredJobs)
  return measured?.medianMinutes ?? NaN
}

describe('the demo’s past', () => {
  it('is the same whenever it is created at the same moment', () => {
    for (const now of hours) expect(planAt(now)).toEqual(planAt(now))
  })

  it.each(hours)(
    'measures cities apart from each other and from the country, made at %s',
    (now) => {
      const plan = planAt(now)
      const inCities = cities.map((city) =>
        medianOf(plan.filter((past) => cityNear(past.pickup) === city)),
      )
      expect(new Set(inCities).size, `medians ${inCities.join(', ')}`).toBeGreaterThan(1)
      const inRegions = regions.map((region) =>
        medianOf(plan.filter((past) => regionOf(past.pickup) === region)),
      )
      expect(inRegions).toEqual(inRegions.toSorted((a, b) => a - b))
      expect(new Set(inRegions).size).toBe(regions.length)
      for (const [index, city] of cities.entries()) {
        const median = inCities[index] ?? NaN
        expect(median).toBeGreaterThanOrEqual(10)
        expect(median).toBeLessThanOrEqual(cityFacts[city].averageResponse.untilMinutes + 10)
      }
      for (const [index, { response }] of responseByRegion.entries()) {
        expect(inRegions[index]).toBeGreaterThanOrEqual(response.fromMinutes - 5)
        expect(inRegions[index]).toBeLessThanOrEqual(response.untilMinutes)
      }
    },
  )

  it('has some who come late, and steps that a booking can take', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const plan = planAt(now)
    const late = plan.filter(({ comment }) => /later than promised|in the end/.test(comment))
    expect(late.length).toBeGreaterThan(2)
    expect(late.length).toBeLessThan(plan.length / 4)
    for (const past of plan) {
      for (const minutes of Object.values(past.waits)) {
        expect(minutes).toBeGreaterThan(0)
        expect(Number.isInteger(minutes)).toBe(true)
      }
      expect(past.waits.accept).toBeLessThan(acceptanceWindowMinutes)
      const { pickup, waits } = past
      const estimated = estimateArrivalMinutes(truckFrom(pickup, waits.promised), pickup)
      expect(Math.abs(estimated - waits.promised)).toBeLessThanOrEqual(3)
      // The estimate is within ten minutes of the arrival, unless the customer's comment says that it was late.
      const later = responseOf(past) - estimated
      if (late.includes(past)) expect(later).toBeGreaterThan(10)
      else expect(later).toBeLessThan(10)
      expect(past.dropoff).not.toEqual(past.pickup)
    }
  })
})
