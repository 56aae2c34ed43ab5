/** What the tariff asks for an ordinary job, as the earnings calculator can take it over. */
import { earningsInputs } from '../../../domain/earnings.ts'
import type { Tariff } from '../../../domain/tariff.ts'
import { plainPriceCents } from './plain-recovery.ts'

const { min, max } = earningsInputs.averageJobCents
const centsPerEuro = 100

/** The price of a plain recovery of that distance in whole euro, rounded down, within what the calculator takes. */
export const jobPriceCents = (tariff: Tariff, distanceKm: number): number => {
  const wholeEuro = Math.floor(plainPriceCents(tariff, distanceKm) / centsPerEuro) * centsPerEuro
  return Math.min(max, Math.max(min, wholeEuro))
}
