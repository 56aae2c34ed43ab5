/**
 * What a line of the card provider's own account of our balance means for our books (docs.stripe.com/reports/balance-transaction-types).
 * Lines of our own flows are matched with what those flows post. Lines between the provider and us are posted as they are. The rest is
 * for an operator.
 */

export type MovementMeaning =
  /** A customer's payment, with the fee for it. */
  | 'charge'
  | 'refund'
  /** A bank sent a refund back. */
  | 'refund_failure'
  /** To a driver's account, and back from it. */
  | 'transfer'
  | 'reversal'
  /** A customer's bank took a payment back, or returned it. */
  | 'dispute'
  /** Between our balance and our own bank. */
  | 'bank'
  | 'fee'
  | 'unknown'

const meanings: Readonly<Record<string, MovementMeaning>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
  transfer: 'transfer',
  transfer_refund: 'reversal',
  transfer_cancel: 'reversal',
  payout: 'bank',
  payout_cancel: 'bank',
  payout_failure: 'bank',
  topup: 'bank',
  topup_reversal: 'bank',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  network_cost: 'fee',
}

/** `type` and `sourceId` as the provider names them. A correction without a dispute behind it is unknown. */
export const meaningOfMovement = (type: string, sourceId: string | null): MovementMeaning => {
  if (type === 'adjustment' && sourceId !== null && /^(?:dp|du)_/.test(sourceId)) return 'dispute'
  return meanings[type] ?? 'unknown'
}

/** How long a line of our own flows may wait for its posting before an operator is asked. */
export const unmatchedTaskMinutes = 30

/** The hourly look goes back over this much that it has seen: the provider lists some lines late. */
export const movementOverlapHours = 6

/** A record of our own that explains what an operator has recorded is looked for this long. */
export const correctionLookDays = 90

/** The daily look goes back over this much. */
export const dailyOverlapDays = 7
