/** The tariff's price of an ordinary job, for the earnings calculator. */
import { earningsInputs } from '../../../../domain/payouts/earnings.ts'
import type { Tariff } from '../../../../domain/tariffs/tariff.ts'
import { plainPriceCents } from './plain-recovery.ts'

const { min, max } = earningsInputs.averageJobCents
const centsPerEuro = 100

/** The price of a plain recovery of that distance in whole euro, rounded down, within the calculator's bounds. */
export const jobPriceCents = (tariff: Tariff, distanceKm: number): number => {
  const wholeEuro = Math.floor(plainPriceCents(tariff, distanceKm) / centsPerEuro) * centsPerEuro
  return Math.min(max, Math.max(min, wholeEuro))
}
