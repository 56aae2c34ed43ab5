/**
 * The double-entry ledger, as pure postings. A posting is whole cents, debit positive, credit negative; every list returned here sums to
 * zero and holds no zero posting (I2), and an imbalance is a bug that throws.
 *
 * One booking: hold → release, or hold → capture → completion, or hold → capture → fee and refund, or capture → refund. On account an
 * account charge takes the place of hold and capture, and an account credit that of a refund; a split bill has both. Credit for a late
 * arrival is used beside the capture, and returned beside a refund. Once it is over,
 * nothing of it is left in `customer_funds`.
 */
import type { PaidBy } from '../bookings/booking.ts'
import type { PriceSplit } from './commission.ts'
import { assertCents } from '../money.ts'

/** Transactions in which we paid a job in the customer’s place, or needed not to after all. */
export const jobCoverKinds = ['job_cover', 'job_cover_returned'] as const

/** Transactions in which a customer paid by card, or got back what a card paid; each one’s entry of `customer_funds` says how much. */
export const cardPaymentKinds = [
  'capture',
  'refund',
  'refund_failed',
  'refund_repaid',
  'dispute_lost',
] as const

/** The same, and what a customer paid with credit for a late arrival, or got back as credit. */
export const customerPaymentKinds = [...cardPaymentKinds, 'credit_used', 'credit_returned'] as const

export const ledgerAccounts = [
  /** Asset: our balance at the card provider; equals the provider's own figure (I3). */
  'stripe_balance',
  /** Memorandum pair: money held on cards and not ours. */
  'holds_authorised',
  'holds_contra',
  /** Liability: captured money whose job is not finished. */
  'customer_funds',
  /** Liability: earned by drivers, not yet transferred. */
  'driver_payable',
  'commission_revenue',
  /** Our commission on what insurers pay for. */
  'insurance_partnership_revenue',
  /** What advertisers paid, without VAT. */
  'advertisement_revenue',
  /** Liability: VAT on our commission, and on what advertisers paid. */
  'vat_payable',
  /** Expense: discounts for volume that insurers get; drivers earn the same. */
  'volume_discounts',
  /** Expense: what the card provider keeps. */
  'processing_fees',
  /** Asset: what insurers owe for bookings on account, each insurer separately. */
  'partner_receivable',
  /** Asset: our own account at a bank, where invoices are paid. */
  'bank_balance',
  /** Asset: taken from us by a customer's bank until it decides. */
  'disputed_funds',
  /** Expense: what a bank kept of payments that we had given back or that no one else owes. */
  'dispute_losses',
  /** Liability: credit of customers for late arrivals, also while a booking has it reserved. */
  'apology_credits',
  /** Expense: what late arrivals cost us. */
  'apology_costs',
  /** Expense: what the card provider moved and no rule of ours explains, once an operator has recorded it. */
  'provider_adjustments',
  /** Asset: commission drivers owe on cash jobs. No cash flows in the app yet. */
  'cash_commission_due',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export type Posting = {
  account: LedgerAccount
  /** Debit positive, credit negative; never zero. */
  amountCents: number
  /** The driver who has the share, on `driver_payable`. */
  driverId?: string
  /** The insurer that owes it, on `partner_receivable`. */
  partnerId?: string
}

/** The sum of postings; zero for every list made here. */
export const balanceOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, posting) => sum + posting.amountCents, 0)

/** Drops zero postings and proves the rest: whole cents that sum to zero. */
const balanced = (postings: readonly Posting[]): readonly Posting[] => {
  for (const posting of postings) assertCents(posting.amountCents, posting.account)
  const sum = balanceOf(postings)
  if (sum !== 0) throw new RangeError(`postings are out of balance by ${sum} cents`)
  return postings.filter((posting) => posting.amountCents !== 0)
}

const assertPositive = (amountCents: number): void => {
  assertCents(amountCents)
  if (amountCents <= 0) throw new RangeError(`an amount must be above zero, not ${amountCents}`)
}

/** An amount from one account to another: debits the one, credits the other. */
const postingPair = (
  debit: LedgerAccount,
  credit: LedgerAccount,
  amountCents: number,
): Posting[] => [
  { account: debit, amountCents },
  { account: credit, amountCents: -amountCents },
]

/** A card was held. */
export const holdPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('holds_authorised', 'holds_contra', amountCents))
}

/** The hold was released without a capture. */
export const releasePostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('holds_contra', 'holds_authorised', amountCents))
}

/** The hold became money: the hold is reversed, the amount owed to the customer's job, the provider's fee paid from our balance. */
export const capturePostings = (
  amountCents: number,
  processingFeeCents: number,
): readonly Posting[] => {
  assertPositive(amountCents)
  if (processingFeeCents < 0) throw new RangeError('a processing fee is not negative')
  return balanced([
    ...postingPair('holds_contra', 'holds_authorised', amountCents),
    ...postingPair('stripe_balance', 'customer_funds', amountCents),
    ...postingPair('processing_fees', 'stripe_balance', processingFeeCents),
  ])
}

/** A driver accepted a booking on account: the insurer owes its price, and the job is not done yet. */
export const accountChargePostings = (
  amountCents: number,
  partnerId: string,
): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced([
    { account: 'partner_receivable', amountCents, partnerId },
    { account: 'customer_funds', amountCents: -amountCents },
  ])
}

/** The insurer no longer owes this amount. */
export const accountCreditPostings = (
  amountCents: number,
  partnerId: string,
): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced([
    { account: 'customer_funds', amountCents },
    { account: 'partner_receivable', amountCents: -amountCents, partnerId },
  ])
}

/** A month's discount for volume: the insurer owes so much less, and we bear it. */
export const volumeDiscountPostings = (
  amountCents: number,
  partnerId: string,
): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced([
    { account: 'volume_discounts', amountCents },
    { account: 'partner_receivable', amountCents: -amountCents, partnerId },
  ])
}

/** Part of a discount was for bookings credited since: the credit is smaller by it, and we bear less. */
export const volumeDiscountReturnPostings = (
  amountCents: number,
  partnerId: string,
): readonly Posting[] =>
  balanced(
    volumeDiscountPostings(amountCents, partnerId).map((posting) => ({
      ...posting,
      amountCents: -posting.amountCents,
    })),
  )

/** An insurer paid an invoice by bank transfer. */
export const partnerPaymentPostings = (
  amountCents: number,
  partnerId: string,
): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced([
    { account: 'bank_balance', amountCents },
    { account: 'partner_receivable', amountCents: -amountCents, partnerId },
  ])
}

/** Where our commission is counted. */
const revenueOf = {
  card: 'commission_revenue',
  account: 'insurance_partnership_revenue',
  split: 'insurance_partnership_revenue',
} as const satisfies Record<PaidBy, LedgerAccount>

/** What a price or a fee becomes once it is earned. */
const earnedPostings = (
  split: PriceSplit,
  driverId: string,
  paidBy: PaidBy,
): readonly Posting[] => {
  assertPositive(split.priceCents)
  return balanced([
    { account: 'customer_funds', amountCents: split.priceCents },
    { account: 'driver_payable', amountCents: -split.driverNetCents, driverId },
    { account: revenueOf[paidBy], amountCents: -split.commissionCents },
    { account: 'vat_payable', amountCents: -split.vatOnCommissionCents },
  ])
}

/** The job is done: the price is the driver's, less commission and VAT on it. */
export const completionPostings = (
  split: PriceSplit,
  driverId: string,
  paidBy: PaidBy = 'card',
): readonly Posting[] => earnedPostings(split, driverId, paidBy)

/** A late cancellation: the fee is the driver's, less commission (rulings, "Cancellation"). `feeSplit` splits the fee. */
export const cancellationFeePostings = (
  feeSplit: PriceSplit,
  driverId: string,
  paidBy: PaidBy = 'card',
): readonly Posting[] => earnedPostings(feeSplit, driverId, paidBy)

/** Money went back to the customer. The provider keeps its fee. */
export const refundPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('customer_funds', 'stripe_balance', amountCents))
}

/** A refund the bank sent back: it is with us again and still the customer's. */
export const refundFailedPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('stripe_balance', 'customer_funds', amountCents))
}

/** What a refund that failed left with us was sent to the customer from our own bank. */
export const refundRepaidPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('customer_funds', 'bank_balance', amountCents))
}

/** Money between our balance at the card provider and our bank: a payout is below zero, one that the bank sent back above. */
export const bankPayoutPostings = (amountCents: number, feeCents: number): readonly Posting[] =>
  balanced([
    ...postingPair('stripe_balance', 'bank_balance', amountCents),
    ...postingPair('processing_fees', 'stripe_balance', feeCents),
  ])

/** The provider took so much for its services; below zero it gave some back. */
export const providerFeePostings = (feeCents: number): readonly Posting[] =>
  balanced(postingPair('processing_fees', 'stripe_balance', feeCents))

/** Our balance at the provider changed by so much, and an operator has recorded it as it is. */
export const providerAdjustmentPostings = (amountCents: number): readonly Posting[] =>
  balanced(postingPair('stripe_balance', 'provider_adjustments', amountCents))

/** A payout was transferred to the driver. */
export const payoutPostings = (amountCents: number, driverId: string): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced([
    { account: 'driver_payable', amountCents, driverId },
    { account: 'stripe_balance', amountCents: -amountCents },
  ])
}

/** A transfer was reversed by this amount: the money is back from the driver's account. */
export const reversalPostings = (amountCents: number, driverId: string): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced([
    { account: 'stripe_balance', amountCents },
    { account: 'driver_payable', amountCents: -amountCents, driverId },
  ])
}

/** What was earned is less than it was: `reduction` goes back to the customer's funds, from driver, commission and VAT. */
export const priceReductionPostings = (
  reduction: PriceSplit,
  driverId: string,
  paidBy: PaidBy = 'card',
): readonly Posting[] => {
  assertPositive(reduction.priceCents)
  return balanced([
    { account: 'driver_payable', amountCents: reduction.driverNetCents, driverId },
    { account: revenueOf[paidBy], amountCents: reduction.commissionCents },
    { account: 'vat_payable', amountCents: reduction.vatOnCommissionCents },
    { account: 'customer_funds', amountCents: -reduction.priceCents },
  ])
}

/** The customer's bank took a payment back, what was refunded of it apart, and the card provider its fee for that. One of both is above zero. */
export const disputeOpenedPostings = (
  amountCents: number,
  feeCents: number,
): readonly Posting[] => {
  assertPositive(amountCents + feeCents)
  return balanced([
    ...postingPair('disputed_funds', 'stripe_balance', amountCents),
    ...postingPair('processing_fees', 'stripe_balance', feeCents),
  ])
}

/** The bank gave it back, and the provider so much of its fee. */
export const disputeWonPostings = (
  amountCents: number,
  feeBackCents: number,
): readonly Posting[] => {
  assertPositive(amountCents + feeBackCents)
  return balanced([
    ...postingPair('stripe_balance', 'disputed_funds', amountCents),
    ...postingPair('stripe_balance', 'processing_fees', feeBackCents),
  ])
}

/** The bank keeps it: `fromCustomerCents` of it is what the customer got back, the rest is our loss. */
export const disputeLostPostings = (
  amountCents: number,
  fromCustomerCents: number,
): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced([
    { account: 'customer_funds', amountCents: fromCustomerCents },
    { account: 'dispute_losses', amountCents: amountCents - fromCustomerCents },
    { account: 'disputed_funds', amountCents: -amountCents },
  ])
}

/** The customer has so much of a job's money back, and we pay the job that much ourselves: it is our loss. */
export const jobCoverPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('dispute_losses', 'customer_funds', amountCents))
}

/** Part of that is no longer needed: the job earns less, or the customer gets less back. */
export const jobCoverReturnedPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('customer_funds', 'dispute_losses', amountCents))
}

/** We came late: the customer has so much credit for the next booking, and we bear it. */
export const creditGrantedPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('apology_costs', 'apology_credits', amountCents))
}

/** Credit pays a part of a booking whose card is captured. */
export const creditUsedPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('apology_credits', 'customer_funds', amountCents))
}

/** That part of a refund is credit again. */
export const creditReturnedPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('customer_funds', 'apology_credits', amountCents))
}

/** The account is closed: no one is owed its credit. */
export const creditWrittenOffPostings = (amountCents: number): readonly Posting[] => {
  assertPositive(amountCents)
  return balanced(postingPair('apology_credits', 'apology_costs', amountCents))
}

/** An advertiser paid an invoice: revenue, and the VAT on it, on our account at the bank. */
export const advertPaymentPostings = (netCents: number, vatCents: number): readonly Posting[] => {
  assertPositive(netCents)
  if (vatCents < 0) throw new RangeError('VAT on an invoice is not negative')
  return balanced([
    { account: 'bank_balance', amountCents: netCents + vatCents },
    { account: 'advertisement_revenue', amountCents: -netCents },
    { account: 'vat_payable', amountCents: -vatCents },
  ])
}

/** The bank took that payment back. */
export const advertReturnPostings = (netCents: number, vatCents: number): readonly Posting[] =>
  balanced(
    advertPaymentPostings(netCents, vatCents).map(({ account, amountCents }) => ({
      account,
      amountCents: -amountCents,
    })),
  )
