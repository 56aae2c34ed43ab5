/**
 * What a toll costs a recovery truck. Operators keep the rates, with the day from which each applies; an offer shows those of its own day.
 *
 * The toll roads charge goods vehicles by weight and axles (bye-laws under the Roads Act 1993, s. 61): up to 3,500 kg, above that with two or
 * three axles, and with four or more. The axles of a truck are not known here, but a rigid truck above 26,000 kg must have four
 * (S.I. No. 5/2003, Road Traffic (Construction and Use of Vehicles) Regulations 2003).
 */
import type { TollOnWay } from './toll-on-way.ts'
import { tollPlazas, type TollPlazaId } from './toll-plaza.ts'

export const tollClasses = ['light', 'medium', 'heavy'] as const
export type TollClass = (typeof tollClasses)[number]

const lightMostKg = 3_500
const threeAxlesMostKg = 26_000

export const tollClassLabels: Record<TollClass, string> = {
  light: 'Up to 3.5 t',
  medium: 'Over 3.5 t, two or three axles',
  heavy: 'Four axles or more',
}

/** By what the truck may weigh in all; null: not known. */
export const tollClassOf = (grossKg: number | null): TollClass | null => {
  if (grossKg === null) return null
  if (grossKg <= lightMostKg) return 'light'
  return grossKg <= threeAxlesMostKg ? 'medium' : 'heavy'
}

export const tollMostCents = 10_000
export const tollSourceMaxLength = 200

/** One row of the table: in euro cents, VAT included, from that Irish day on. */
export type TollRate = {
  plaza: TollPlazaId
  /** `2027-01-01` */
  validFrom: string
  cents: Record<TollClass, number>
}

/** The rate of a day (`2026-11-28`); null: none is on record for it. */
export const rateOn = <R extends TollRate>(
  rates: readonly R[],
  plaza: TollPlazaId,
  day: string,
): R | null =>
  rates
    .filter((rate) => rate.plaza === plaza && rate.validFrom <= day)
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
    .at(-1) ?? null

export const tollsOnWay = (
  plazas: readonly TollPlazaId[],
  truckClass: TollClass | null,
  rates: readonly TollRate[],
  day: string,
): TollOnWay[] =>
  plazas.map((plaza) => ({
    name: tollPlazas[plaza].name,
    cents: truckClass ? (rateOn(rates, plaza, day)?.cents[truckClass] ?? null) : null,
  }))
