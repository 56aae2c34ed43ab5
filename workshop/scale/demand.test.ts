import { expect, it } from 'vitest'
import { demandOf } from './demand.ts'

const costs = {
  requestsPerBooking: 18,
  walBytes: { position: 1_000, booking: 100_000 },
  storedBytes: { position: 200, booking: 20_000 },
}

it('reckons positions from the product intervals: each 2 s on a job, each 20 s without', () => {
  const demand = demandOf(
    { name: 'a country', driversOnDuty: 100_000, bookingsPerHour: 6_000 },
    costs,
  )
  expect(demand.driversOnJob).toBe(7_000)
  expect(demand.positionsPerSecond).toBe(3_500 + 4_650)
  expect(demand.requestsPerSecond).toBeCloseTo(30)
  expect(demand.streams).toBe(108_500)
  expect(demand.walMbPerSecond).toBeCloseTo(8.15 + 0.1667, 2)
  expect(demand.positionGbPerDay).toBeCloseTo(70.4, 1)
  expect(demand.positionGbKept).toBeCloseTo(30 * 70.4, 0)
})

it('has no more drivers on jobs than on duty', () => {
  const demand = demandOf({ name: 'few', driversOnDuty: 10, bookingsPerHour: 6_000 }, costs)
  expect(demand.driversOnJob).toBe(10)
  expect(demand.positionsPerSecond).toBe(5)
})
