/**
 * One line of what a driver earned, and its entries: earned with the ledger, reduced by refunds and lost disputes, paid by
 * a transfer, given back by a reversal, offset against an overpaid line. What is outstanding of a line is the sum of its
 * entries; what a driver is owed is the sum of their lines (`planPayouts` in `payout-plan.ts` says what of it is paid).
 */

/** What a line is for. */
export const payoutKinds = ['completion', 'cancellation_fee'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/**
 * The entries of a line. Positive: more is owed to the driver. `offset` entries pay one line from another of the same driver and add up to
 * nothing; each of the others is the `driver_payable` part of one ledger transaction.
 */
export const payoutEntryKinds = [
  'earned',
  'price_reduced',
  'transfer',
  'reversal',
  'offset',
] as const
export type PayoutEntryKind = (typeof payoutEntryKinds)[number]

/** How a line reads to its driver. */
export const payoutStatuses = [
  /** Earned, and waiting for its Friday or for what is missing. */
  'payable',
  /** On its way: the transfer is made or being made. */
  'pending',
  'paid',
  /** The last transfer was refused; tried again each morning. */
  'failed',
  /** A refund or a dispute is open, or an operator reviews it: not paid until that has ended. */
  'frozen',
  /** Everything went back to the customer. */
  'refunded',
  /** Kept against an earlier line that had been paid too much. */
  'netted',
  /** Paid before money went back to the customer: taken from the next lines. */
  'owed',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Why a line is not paid yet. */
export const unpaidReasons = [
  'before_its_friday',
  'no_payout_account',
  'payout_account_incomplete',
  'driver_not_verified',
  'disputed',
  'being_decided',
  'refund_under_way',
  'transfer_failed',
  'transfer_under_way',
  'next_run',
] as const
export type UnpaidReason = (typeof unpaidReasons)[number]

export const unpaidReasonLabels: Record<UnpaidReason, string> = {
  before_its_friday: 'Paid on the Friday after its week',
  no_payout_account: 'Your bank details are not set up yet',
  payout_account_incomplete: 'Your bank details are not complete',
  driver_not_verified: 'Your profile is not verified at the moment',
  disputed: 'The customer’s bank has an open question about this payment',
  being_decided: 'The customer was refunded. We’re deciding about your payout',
  refund_under_way: 'A refund of this job is under way',
  transfer_failed: 'The transfer didn’t go through. We try again every morning',
  transfer_under_way: 'The transfer is on its way',
  next_run: 'Paid with the next run',
}

/** A line as its rows have it. Cents. */
export type PayoutLineFacts = {
  netCents: number
  /** The sum of its entries. */
  outstandingCents: number
  /** Transferred, less what was taken back. */
  transferredCents: number
  /** Sum of its entries of the kind `offset`. */
  offsetCents: number
  hasOpenTransfer: boolean
  hasFailedTransfer: boolean
  isDisputed: boolean
  /** An operator has to say who bears the cost. */
  isAwaitingReview: boolean
  isBeingRefunded: boolean
}

/** The status of a line. Being paid wins over being frozen: a transfer under way cannot be stopped any more. */
export const getPayoutStatus = (line: PayoutLineFacts): PayoutStatus => {
  if (line.hasOpenTransfer) return 'pending'
  if (line.outstandingCents < 0) return 'owed'
  if (line.outstandingCents === 0) {
    if (line.transferredCents > 0) return 'paid'
    return line.offsetCents < 0 ? 'netted' : 'refunded'
  }
  if (line.isDisputed || line.isAwaitingReview || line.isBeingRefunded) return 'frozen'
  return line.hasFailedTransfer ? 'failed' : 'payable'
}

/** The reason that holds up all money of a driver. Null: none. */
export type PayoutBar = Extract<
  UnpaidReason,
  'no_payout_account' | 'payout_account_incomplete' | 'driver_not_verified'
>

/** Why nothing of a line was paid yet; null where there is nothing left to pay. `bar` is the driver's. */
export const whyUnpaid = (
  line: PayoutLineFacts,
  isBeforeItsFriday: boolean,
  bar: PayoutBar | null,
): UnpaidReason | null => {
  switch (getPayoutStatus(line)) {
    case 'pending':
      return 'transfer_under_way'
    case 'frozen':
      if (line.isDisputed) return 'disputed'
      return line.isAwaitingReview ? 'being_decided' : 'refund_under_way'
    case 'payable':
    case 'failed':
      if (bar) return bar
      if (line.hasFailedTransfer) return 'transfer_failed'
      return isBeforeItsFriday ? 'before_its_friday' : 'next_run'
    case 'paid':
    case 'refunded':
    case 'netted':
    case 'owed':
      return null
  }
}
