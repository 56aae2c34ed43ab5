/**
 * A split bill: the insurer pays what its policy covers of a recovery, and the policy's holder the excess, by card. The holder pays the
 * first part of what the recovery costs in the end: a cancellation fee falls on the excess before the insurer, and a refund goes to the
 * insurer before the holder. What their bank takes back of the excess, the insurer owes.
 */
import { accepted, refused, type Outcome } from '../refusal.ts'
import type { PaidBy } from '../bookings/booking.ts'
import { smallestChargeCents } from '../payments/payment.ts'
import { partsOfCost, partsOfRefund } from '../payments/two-payers.ts'

/** The link arrives by text at a roadside, and drivers are asked only once it is paid. */
export const excessPayMinutes = 30

/** What the holder agrees to, with the button below it. The version is kept with the booking. */
export const excessTextVersion = '2026-11-27'
export const excessAgreement =
  'The excess is held on your card now, and charged when a driver accepts. If none accepts, the hold is released and you pay nothing.'

/** The link opens for so long after the end: the receipt is in it, and it came by e-mail as well. */
export const excessLinkDays = 90

/**
 * How a booking is paid whose insurer wants the excess collected. Refusal: `excess_too_small` where there is one that no card can be charged;
 * without any excess the account pays it all.
 */
export const paidByFor = (
  excessCents: number,
  isCollected: boolean,
): Outcome<Exclude<PaidBy, 'card'>> => {
  if (!isCollected || excessCents === 0) return accepted('account')
  return excessCents < smallestChargeCents ? refused('excess_too_small') : accepted('split')
}

export type SplitBill = {
  /** What the holder agreed to pay. */
  excessCents: number
  /** Of it on their card now, less what went back. */
  onCardCents: number
}

/** Where a refund goes: to the insurer before the holder. `keptCents`: what the recovery costs after it. */
export const refundPartsOf = (
  amountCents: number,
  { excessCents, onCardCents }: SplitBill,
  keptCents: number,
): { cardCents: number; accountCents: number } => {
  const holder = { limitCents: excessCents, paidCents: onCardCents }
  const { firstCents, restCents } = partsOfRefund(amountCents, holder, keptCents)
  return { cardCents: firstCents, accountCents: restCents }
}

/** What the holder pays of what the recovery cost, and what the insurer pays. */
export const partsOf = (
  excessCents: number,
  costCents: number,
): { holderCents: number; insurerCents: number } => {
  const { firstCents, restCents } = partsOfCost(excessCents, costCents)
  return { holderCents: firstCents, insurerCents: restCents }
}
