import { expect, test } from 'vitest'
import { earningsInputs } from '../../../../domain/payouts/earnings.ts'
import { launchTariff } from '../../../../domain/tariffs/tariff.ts'
import { jobPriceCents } from './job-price.ts'
import { plainPriceCents } from './plain-recovery.ts'

const { averageKm, averageJobCents } = earningsInputs

test('25 km cost €132.50, and the calculator takes whole euro', () => {
  expect(plainPriceCents(launchTariff, 25)).toBe(13_250)
  expect(jobPriceCents(launchTariff, 25)).toBe(13_200)
})

test('the calculator takes the price of every distance that it takes', () => {
  for (let km = averageKm.min; km <= averageKm.max; km += 1) {
    const cents = jobPriceCents(launchTariff, km)
    expect(cents % 100).toBe(0)
    expect(cents).toBeGreaterThanOrEqual(averageJobCents.min)
    expect(cents).toBeLessThanOrEqual(averageJobCents.max)
  }
  expect(jobPriceCents(launchTariff, averageKm.max)).toBe(averageJobCents.max)
})
