/** The commission is dated; pages show the rate in force when they are read. */
import {
  commissionRateAt,
  formatRate,
  splitPrice,
  type PriceSplit,
} from '../../../domain/commission.ts'

export const ratesNow = (): { commission: string; vat: string } => {
  const { commissionBasisPoints, vatBasisPoints } = commissionRateAt(new Date())
  return { commission: formatRate(commissionBasisPoints), vat: formatRate(vatBasisPoints) }
}

export const splitNow = (priceCents: number): PriceSplit => splitPrice(priceCents, new Date())
