/**
 * What Towline keeps of a price, and what the driver gets (rulings, "Commission"): 7% of the price, VAT of 23% on that commission, the
 * rest to the driver. €95.00 → 6.65 / 1.53 / 86.82. Every page that names the commission renders it from here. The share is that of the day
 * of booking, the rate of VAT that of the tax point.
 */
import { assertCents, percentOf } from '../money.ts'
import type { SplitDates } from './tax-point.ts'
import { vatRateOn } from './vat.ts'

export type CommissionRate = {
  /** ISO 8601 instant. */
  effectiveFrom: string
  /** Share of the price. */
  commissionBasisPoints: number
}

const launchRate: CommissionRate = {
  effectiveFrom: '2026-01-01T00:00:00.000Z',
  commissionBasisPoints: 700,
}

/** In order; a change is a new row, never an edit. */
export const commissionRates: readonly CommissionRate[] = [launchRate]

/** The commission in force at a moment; before the first, the first. */
export const commissionRateAt = (at: Date): CommissionRate =>
  commissionRates.findLast((rate) => Date.parse(rate.effectiveFrom) <= at.getTime()) ?? launchRate

/** `vatBasisPoints`: of the commission. */
export type SplitRates = { commissionBasisPoints: number; vatBasisPoints: number }

export const ratesOf = ({ bookedAt, taxPoint }: SplitDates): SplitRates => ({
  commissionBasisPoints: commissionRateAt(bookedAt).commissionBasisPoints,
  vatBasisPoints: vatRateOn(taxPoint),
})

export type PriceSplit = {
  priceCents: number
  commissionCents: number
  vatOnCommissionCents: number
  driverNetCents: number
}

/**
 * Splits a price, or a cancellation fee: commission at the rate of the day of booking, VAT at that of the tax point. The three parts make
 * the price to the cent: the commission and its VAT are rounded half-up, the driver gets the rest. Throws RangeError for a negative price.
 */
export const splitPrice = (priceCents: number, dates: SplitDates): PriceSplit => {
  assertCents(priceCents, 'price')
  if (priceCents < 0) throw new RangeError(`a price is not negative: ${priceCents}`)
  const rate = ratesOf(dates)
  const commissionCents = percentOf(priceCents, rate.commissionBasisPoints)
  const vatOnCommissionCents = percentOf(commissionCents, rate.vatBasisPoints)
  return {
    priceCents,
    commissionCents,
    vatOnCommissionCents,
    driverNetCents: priceCents - commissionCents - vatOnCommissionCents,
  }
}

/** `7%`, `23%`, as pages print a rate. */
export const formatRate = (basisPoints: number): string => `${basisPoints / 100}%`
