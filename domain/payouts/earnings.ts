/**
 * What a driver would keep by the week, the month and the year: the rules of the earnings calculator (specification, operator side §5
 * and §9, "Earnings calculator"). Every job is split by the function that splits it in the ledger, so the calculator and the statement
 * cannot disagree. An estimate of income from jobs: fuel, time, insurance and tax are the driver's own.
 */
import { splitPrice } from '../payments/commission.ts'
import { vatRegistrationThreshold } from '../drivers/driver-requirements.ts'
import { assertCents, shareOf } from '../money.ts'
import { allAt } from '../payments/tax-point.ts'

/** The limits of each input, and its initial value. */
export const earningsInputs = {
  jobsPerWeek: { min: 1, max: 100, usual: 10 },
  averageKm: { min: 5, max: 200, usual: 25 },
  averageJobCents: { min: 50_00, max: 500_00, usual: 80_00 },
} as const

export type EarningsInput = Record<keyof typeof earningsInputs, number>

export const usualEarningsInput: EarningsInput = {
  jobsPerWeek: earningsInputs.jobsPerWeek.usual,
  averageKm: earningsInputs.averageKm.usual,
  averageJobCents: earningsInputs.averageJobCents.usual,
}

/** The specification's month has 4.33 weeks, in hundredths here so that cents stay whole; its year has 12 such months. */
export const weeksPerMonthHundredths = 433
export const monthsPerYear = 12

export type Earnings = {
  /** What customers pay; the three parts below make it to the cent. */
  grossCents: number
  commissionCents: number
  vatOnCommissionCents: number
  netCents: number
  /** With a vehicle on the truck, as customers pay for it; the way to the pickup and home is not in it. */
  loadedKm: number
}

export type EarningsEstimate = { week: Earnings; month: Earnings; year: Earnings }

/**
 * Earnings at the commission in force at a moment. Week: as many jobs of the average price. Month: the weekly amounts × 4.33, each
 * half-up to the cent. Year: the month × 12. Throws RangeError outside `earningsInputs`: the form holds its values within them.
 */
export const estimateEarnings = (input: EarningsInput, at: Date): EarningsEstimate => {
  assertWithin(input, 'jobsPerWeek')
  assertWithin(input, 'averageKm')
  assertWithin(input, 'averageJobCents')
  const { jobsPerWeek, averageKm, averageJobCents } = input
  assertCents(jobsPerWeek, 'jobs')
  const job = splitPrice(averageJobCents, allAt(at))
  const week: Earnings = {
    grossCents: job.priceCents * jobsPerWeek,
    commissionCents: job.commissionCents * jobsPerWeek,
    vatOnCommissionCents: job.vatOnCommissionCents * jobsPerWeek,
    netCents: job.driverNetCents * jobsPerWeek,
    loadedKm: averageKm * jobsPerWeek,
  }
  const month = monthOf(week)
  return { week, month, year: yearOf(month) }
}

const assertWithin = (input: EarningsInput, field: keyof EarningsInput): void => {
  const { min, max } = earningsInputs[field]
  const value = input[field]
  if (!(value >= min && value <= max)) {
    throw new RangeError(`${field} is ${min} to ${max}, not ${value}`)
  }
}

/** The gross of a month is the sum of its rounded parts, so that the month adds up too. */
const monthOf = (week: Earnings): Earnings => {
  const monthly = (cents: number): number => shareOf(cents, weeksPerMonthHundredths, 100)
  const commissionCents = monthly(week.commissionCents)
  const vatOnCommissionCents = monthly(week.vatOnCommissionCents)
  const netCents = monthly(week.netCents)
  return {
    grossCents: commissionCents + vatOnCommissionCents + netCents,
    commissionCents,
    vatOnCommissionCents,
    netCents,
    loadedKm: Math.round((week.loadedKm * weeksPerMonthHundredths) / 100),
  }
}

const yearOf = (month: Earnings): Earnings => ({
  grossCents: month.grossCents * monthsPerYear,
  commissionCents: month.commissionCents * monthsPerYear,
  vatOnCommissionCents: month.vatOnCommissionCents * monthsPerYear,
  netCents: month.netCents * monthsPerYear,
  loadedKm: month.loadedKm * monthsPerYear,
})

/** Earnings added up after one month, two, and so on to a year. */
export const earningsMonthByMonth = (month: Earnings): readonly Earnings[] =>
  Array.from({ length: monthsPerYear }, (_, index) => {
    const months = index + 1
    return {
      grossCents: month.grossCents * months,
      commissionCents: month.commissionCents * months,
      vatOnCommissionCents: month.vatOnCommissionCents * months,
      netCents: month.netCents * months,
      loadedKm: month.loadedKm * months,
    }
  })

/**
 * The month of the first year, 1 to 12, in which the turnover from these jobs passes the VAT registration threshold; null when a year
 * does not. Turnover is the full price of the jobs, before commission: the driver's contract is with the customer.
 */
export const monthOverVatThreshold = (month: Earnings): number | null => {
  const index = earningsMonthByMonth(month).findIndex(
    ({ grossCents }) => grossCents > vatRegistrationThreshold.servicesCents,
  )
  return index < 0 ? null : index + 1
}
