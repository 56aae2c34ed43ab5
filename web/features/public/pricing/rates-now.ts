/** The commission is dated; pages show the rate in force when they are read. */
import {
  formatRate,
  ratesOf,
  splitPrice,
  type PriceSplit,
} from '../../../../domain/payments/commission.ts'
import { allAt } from '../../../../domain/payments/tax-point.ts'

export const ratesNow = (): { commission: string; vat: string } => {
  const { commissionBasisPoints, vatBasisPoints } = ratesOf(allAt(new Date()))
  return { commission: formatRate(commissionBasisPoints), vat: formatRate(vatBasisPoints) }
}

export const splitNow = (priceCents: number): PriceSplit =>
  splitPrice(priceCents, allAt(new Date()))
