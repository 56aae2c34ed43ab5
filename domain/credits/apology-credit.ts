/**
 * Credit for a late arrival: a part of the price is taken off the customer's next booking. The rule of who gets it, how much of it a booking
 * uses, and where a refund of that booking goes. Towline bears it: the driver is paid for the whole price.
 */
import type { PaidBy } from '../bookings/booking.ts'
import { addMinutes } from '../bookings/arrival.ts'
import { farBeyondMinutes } from '../dispatch/late-arrival.ts'
import { percentOf } from '../money.ts'
import { smallestChargeCents } from '../payments/payment.ts'
import { partsOfRefund } from '../payments/two-payers.ts'

export const apologyBasisPoints = 1_000
/** For one booking. */
export const mostApologyCents = 25_00
/** On one account: who cancels again and again without paying gathers no more. */
export const mostCreditCents = 50_00

/** Used: reserved when the booking is placed. Returned: the booking took nothing, or was refunded. */
export const creditEntryKinds = ['granted', 'used', 'returned', 'written_off'] as const
export type CreditEntryKind = (typeof creditEntryKinds)[number]
export const creditEntryLabels: Record<CreditEntryKind, string> = {
  granted: 'We were late',
  used: 'Used',
  returned: 'Returned',
  written_off: 'Written off',
}

export type ApologyFacts = {
  paidBy: PaidBy
  /** How the booking ended; `other`: in a way that is no broken promise, or that cost a fee. */
  ended: 'completed' | 'cancelled_free_by_customer' | 'other'
  /** The end of the window promised first, whichever driver came; null: none was promised. */
  firstPromisedBy: Date | null
  /** Null: no arrival was proven. */
  arrivalProvenAt: Date | null
  priceCents: number
}

/**
 * Whether the arrival was far beyond the first promise when the booking ended. As in the public count (`kept-promises.ts`) only a proven
 * arrival keeps a promise, but a booking that is over by then cannot have been so late.
 */
const cameFarBeyond = (
  { firstPromisedBy, arrivalProvenAt }: ApologyFacts,
  endedAt: Date,
): boolean =>
  firstPromisedBy !== null &&
  (arrivalProvenAt ?? endedAt) > addMinutes(firstPromisedBy, farBeyondMinutes)

/** What the customer of a booking that has ended is granted, in cents; 0: nothing. */
export const apologyCents = (facts: ApologyFacts, endedAt: Date): number => {
  if (facts.paidBy !== 'card' || facts.ended === 'other') return 0
  if (!cameFarBeyond(facts, endedAt)) return 0
  return Math.min(mostApologyCents, percentOf(facts.priceCents, apologyBasisPoints))
}

/** What is added to a balance, in cents: an account has no more than `mostCreditCents` by grants. */
export const addedCents = (grantCents: number, balanceCents: number): number =>
  Math.max(0, Math.min(grantCents, mostCreditCents - balanceCents))

/** How much of a balance a booking at this price uses, in cents: what is left for the card can be charged. */
export const creditFor = (priceCents: number, balanceCents: number): number =>
  Math.max(0, Math.min(balanceCents, priceCents - smallestChargeCents))

export type CreditPart = {
  /** What the booking used of the balance. */
  creditCents: number
  /** Of it still paid, less what was returned. */
  stillUsedCents: number
}

/** Where a refund goes: to the card before it is credit again. `keptCents`: what the recovery costs after it. */
export const refundWithCredit = (
  amountCents: number,
  { creditCents, stillUsedCents }: CreditPart,
  keptCents: number,
): { cardCents: number; creditCents: number } => {
  const credit = { limitCents: creditCents, paidCents: stillUsedCents }
  const { firstCents, restCents } = partsOfRefund(amountCents, credit, keptCents)
  return { cardCents: restCents, creditCents: firstCents }
}
