/**
 * Refunds after a booking has ended: an operator gives part or all of the price, or of a cancellation fee, back. The price shrinks by as
 * much, and is divided again between driver, commission and VAT, so that no one keeps a share of what was given back.
 */
import { splitPrice, type PriceSplit } from './commission.ts'
import { formatEuro } from '../money.ts'
import { accepted, refused, type Outcome } from '../refusal.ts'
import type { SplitDates } from './tax-point.ts'

const shortestRefundReason = 5
export const longestRefundReason = 500

export const refundReasonIsTooShort = (reason: string): boolean =>
  reason.trim().length < shortestRefundReason

export type RefundFacts = {
  /** Left of the price or the fee; null where nothing was earned. Cents. */
  remainingCents: number | null
  /** What a failed refund left with us: it is still owed to the customer, and is not taken from the payout a second time. Cents. */
  owedCents: number
  isRefundOpen: boolean
  isDisputed: boolean
}

/** The most that may be given back at once, in cents. What a failed refund still owes is made good first. */
export const mostRefundCents = ({
  remainingCents,
  owedCents,
}: Pick<RefundFacts, 'remainingCents' | 'owedCents'>): number =>
  owedCents > 0 ? owedCents : (remainingCents ?? 0)

/**
 * Whether so much may be given back, and whether what was earned shrinks with it. What a failed refund still owes is made good first.
 * Refusals: `refund_not_offered`, `refund_under_way`, `refund_disputed`, `refund_too_large`.
 */
export const mayRefund = (
  { remainingCents, owedCents, isRefundOpen, isDisputed }: RefundFacts,
  amountCents: number,
): Outcome<{ takesFromPayout: boolean }> => {
  const mostCents = mostRefundCents({ remainingCents, owedCents })
  if (mostCents === 0) return refused('refund_not_offered')
  if (isRefundOpen) return refused('refund_under_way')
  if (isDisputed) return refused('refund_disputed')
  if (amountCents > mostCents) {
    const detail = `A refund failed, and ${formatEuro(owedCents)} is still owed. Refund that first.`
    return refused('refund_too_large', owedCents > 0 ? { detail } : {})
  }
  return accepted({ takesFromPayout: owedCents === 0 })
}

/**
 * The refund that turns a price into what it should have been, in cents: the difference to what is kept of it now. Refusals:
 * `higher` than it is now, which the customer never agreed to pay; `same`; `too_low` when it takes more than may be given back at once.
 */
export const refundForNewPrice = (
  newPriceCents: number,
  { keptCents, mostCents }: { keptCents: number; mostCents: number },
): { amountCents: number } | { refused: 'higher' | 'same' | 'too_low' } => {
  const amountCents = keptCents - newPriceCents
  if (amountCents < 0) return { refused: 'higher' }
  if (amountCents === 0) return { refused: 'same' }
  return amountCents > mostCents ? { refused: 'too_low' } : { amountCents }
}

/**
 * How much each part of a divided price shrinks, at the rates at which it was divided. The parts make the amount, and none of them grows: where the
 * commission and its VAT are each rounded down by the same cent, the driver would gain one, so the VAT keeps it until more is given back.
 * Throws RangeError beyond the price.
 */
export const reductionOf = (
  before: PriceSplit,
  amountCents: number,
  dates: SplitDates,
): PriceSplit => {
  if (amountCents > before.priceCents) {
    throw new RangeError(`a price of ${before.priceCents} cannot shrink by ${amountCents}`)
  }
  const after = splitPrice(before.priceCents - amountCents, dates)
  const commissionCents = before.commissionCents - after.commissionCents
  const driverNetCents = Math.max(0, before.driverNetCents - after.driverNetCents)
  return {
    priceCents: amountCents,
    commissionCents,
    vatOnCommissionCents: amountCents - commissionCents - driverNetCents,
    driverNetCents,
  }
}
