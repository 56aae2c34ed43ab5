import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitPrice } from '../payments/commission.ts'
import { vatRegistrationThreshold } from '../drivers/driver-requirements.ts'
import {
  earningsInputs,
  earningsMonthByMonth,
  estimateEarnings,
  monthOverVatThreshold,
  usualEarningsInput,
  type Earnings,
  type EarningsInput,
} from './earnings.ts'
import { allAt } from '../payments/tax-point.ts'

const now = new Date('2026-11-21T12:00:00Z')
const { jobsPerWeek, averageKm, averageJobCents } = earningsInputs

const anyInput = fc.record<EarningsInput>({
  jobsPerWeek: fc.integer({ min: jobsPerWeek.min, max: jobsPerWeek.max }),
  averageKm: fc.integer({ min: averageKm.min, max: averageKm.max }),
  averageJobCents: fc.integer({ min: averageJobCents.min, max: averageJobCents.max }),
})

const addsUp = ({ grossCents, commissionCents, vatOnCommissionCents, netCents }: Earnings): void =>
  expect(commissionCents + vatOnCommissionCents + netCents).toBe(grossCents)

describe('what a driver would keep', () => {
  it('the form opens with 10 jobs of 25 km at €80', () => {
    expect(usualEarningsInput).toEqual({ jobsPerWeek: 10, averageKm: 25, averageJobCents: 8_000 })
    const { week, month, year } = estimateEarnings(usualEarningsInput, now)
    // €80.00 → 5.60 commission, 1.29 VAT on it, 73.11 for the driver.
    expect(week).toEqual({
      grossCents: 80_000,
      commissionCents: 5_600,
      vatOnCommissionCents: 1_290,
      netCents: 73_110,
      loadedKm: 250,
    })
    expect(month.netCents).toBe(316_566) // 731.10 × 4.33 = 3,165.663
    expect(year.netCents).toBe(3_798_792)
    expect([month.loadedKm, year.loadedKm]).toEqual([1_083, 12_996])
  })

  it('a week is that many jobs as the ledger splits them', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { week } = estimateEarnings(input, now)
        const job = splitPrice(input.averageJobCents, allAt(now))
        expect(week.netCents).toBe(job.driverNetCents * input.jobsPerWeek)
        expect(week.commissionCents).toBe(job.commissionCents * input.jobsPerWeek)
      }),
    )
  })

  it('adds up to the cent in every period; a month is 4.33 weeks, a year 12 months', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { week, month, year } = estimateEarnings(input, now)
        for (const period of [week, month, year]) addsUp(period)
        expect(Math.abs(month.netCents - week.netCents * 4.33)).toBeLessThanOrEqual(0.5001)
        expect(Math.abs(month.grossCents - week.grossCents * 4.33)).toBeLessThanOrEqual(1.5003)
        expect(year.netCents).toBe(month.netCents * 12)
        expect(earningsMonthByMonth(month).at(-1)).toEqual(year)
      }),
    )
  })

  it.each<Partial<EarningsInput>>([
    { jobsPerWeek: 0 },
    { jobsPerWeek: 101 },
    { jobsPerWeek: 2.5 },
    { jobsPerWeek: NaN },
    { averageKm: 4 },
    { averageKm: 201 },
    { averageJobCents: 4_999 },
    { averageJobCents: 50_001 },
    { averageJobCents: 8_000.5 },
  ])('%o is refused', (change) => {
    expect(() => estimateEarnings({ ...usualEarningsInput, ...change }, now)).toThrow(RangeError)
  })
})

describe('the VAT registration threshold', () => {
  const monthOf = (grossCents: number): Earnings => ({
    grossCents,
    commissionCents: 0,
    vatOnCommissionCents: 0,
    netCents: grossCents,
    loadedKm: 0,
  })

  it('is passed in the first month whose sum is above it, by turnover before commission', () => {
    // 12 jobs of €80 a week: 4,156.80 a month, 41,568.00 after ten months.
    const { month } = estimateEarnings({ ...usualEarningsInput, jobsPerWeek: 12 }, now)
    expect(monthOverVatThreshold(month)).toBe(11)
    expect(month.netCents * 11).toBeLessThan(vatRegistrationThreshold.servicesCents)
  })

  it('exactly the threshold is not above it', () => {
    const half = vatRegistrationThreshold.servicesCents / 2
    expect(monthOverVatThreshold(monthOf(half))).toBe(3)
    expect(monthOverVatThreshold(monthOf(half + 1))).toBe(2)
  })

  it('may not be reached in a year', () => {
    const { month } = estimateEarnings(usualEarningsInput, now)
    expect(monthOverVatThreshold(month)).toBeNull()
  })
})
