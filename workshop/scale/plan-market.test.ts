import { expect, it } from 'vitest'
import type { MeasuredCosts } from './measured.ts'
import { flowsOf, planMarket, sizesFor } from './plan-market.ts'

const part = (stream: number, booking: number) => ({ idle: 10, stream, position: 1, booking })

const costs: MeasuredCosts = {
  webProcesses: 1,
  othersCores: 0,
  cpuMs: {
    web: part(0.001, 80),
    worker: part(0, 30),
    PostgreSQL: part(0, 70),
    HAProxy: part(0, 4),
  },
  walBytes: { position: 1_000, booking: 100_000 },
  storedBytes: { position: 200, booking: 20_000 },
  requestsPerBooking: 20,
}
const market = { name: 'a county', driversOnDuty: 10_000, bookingsPerHour: 3_600 }

it('spreads a booking over its requests and keeps the sum of their cost', () => {
  const booking = flowsOf(market, costs).find(({ name }) => name === 'booking request')
  expect(booking?.perSecond).toBeCloseTo(20)
  expect(booking?.visits).toEqual([
    { station: 'web', ms: 4 },
    { station: 'database', ms: 3.5 },
  ])
})

it('sizes a market so that nothing is busier than wanted, with two of each at least', () => {
  const flows = flowsOf(market, costs)
  const sizes = sizesFor(flows)
  expect(sizes.workerProcesses).toBe(2)
  const planned = planMarket(flows, sizes, { seconds: 20, seed: 1 })
  if (!('result' in planned)) throw new Error('overloaded')
  for (const { utilisation } of planned.result.stations) expect(utilisation).toBeLessThan(0.75)
})

it('names the station that is too small', () => {
  const planned = planMarket(
    flowsOf(market, costs),
    { webProcesses: 1, databaseCores: 4, workerProcesses: 2 },
    { seconds: 5, seed: 1 },
  )
  expect(planned).toMatchObject({ overloaded: ['web'] })
})
