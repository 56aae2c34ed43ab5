/**
 * The rate of VAT on what Towline itself supplies: the standard rate, Value-Added Tax Consolidation Act 2010 s. 46(1)(a). It is the one in
 * force when the tax becomes due (s. 46(2)), so it is read by a tax point (`tax-point.ts`) and never by a booking's date.
 */

export type VatRate = {
  /** The first day of it in Ireland, `2021-03-01`. */
  from: string
  basisPoints: number
}

const standardRate: VatRate = { from: '2021-03-01', basisPoints: 2_300 }

/** In order; a change is a new row, never an edit. */
export const vatRates: readonly VatRate[] = [standardRate]

/** Basis points on a day of Irish time, `2026-12-04`; before the first row, the first. */
export const vatRateOn = (day: string, rates: readonly VatRate[] = vatRates): number =>
  (rates.findLast(({ from }) => from <= day) ?? rates[0] ?? standardRate).basisPoints

export type VatAtRate = { vatBasisPoints: number; vatCents: number }

/** Amounts of VAT, one for each rate, in the order in which the rates come up: documents state each separately (S.I. 639/2010 reg. 20). */
export const vatByRate = (parts: readonly VatAtRate[]): VatAtRate[] => {
  const sums = new Map<number, number>()
  for (const { vatBasisPoints, vatCents } of parts) {
    sums.set(vatBasisPoints, (sums.get(vatBasisPoints) ?? 0) + vatCents)
  }
  return [...sums].map(([vatBasisPoints, vatCents]) => ({ vatBasisPoints, vatCents }))
}
