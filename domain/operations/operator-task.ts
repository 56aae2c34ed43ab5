/** What a machine found and a person has to look at: one row of `operator_tasks` for each kind and subject. */

export const operatorTaskKinds = [
  /** The bank sent a refund back, or the provider refused it, and it was not made good since. Subject: the refund. */
  'refund_failed',
  /** A refund was asked for, and how it ended is not known. Subject: the refund. */
  'refund_unsettled',
  /** A driver could not be paid. Subject: the line. */
  'transfer_failed',
  /** A transfer to a driver was ordered, and whether it was made is not known. Subject: the transfer. */
  'transfer_unsettled',
  /** What a driver was paid too much could not be taken back; it is netted. Subject: the line. */
  'reversal_failed',
  /** What a driver was paid too much is to be taken back, and whether it was is not known. Subject: the reversal. */
  'reversal_unsettled',
  /** The provider no longer shows us a driver's account: it was closed or disconnected. Subject: the driver. */
  'payout_account_unreadable',
  /** Our balance at the card provider does not cover the transfers. Subject: `balance`. */
  'balance_too_small',
  /** A customer's bank asks for money back. Subject: the dispute. */
  'card_dispute',
  /** Money of a job went back to the customer, or is asked for, before it was over. Subject: the booking. */
  'payout_held',
  /** A refund was made on the card provider's dashboard. Subject: the provider's refund. */
  'refund_outside',
  /** The card provider lists what no rule and no flow of ours explains. Subject: its line. */
  'provider_movement',
  /** The card provider lists what our own flow should have posted, and it has not. Subject: its line. */
  'movement_unmatched',
  /** What the card provider holds for us is not what the ledger says. Subject: `balance`. */
  'books_differ',
  /** A job about money has used its tries. Subject: the job. */
  'money_job_failed',
  /** An insurer's webhook endpoint accepted nothing for days, or answered that it is gone, and is disabled. Subject: the endpoint. */
  'webhook_disabled',
  /** After too many wrong start codes the customer did not know the driver, or could not be asked. Subject: the booking. */
  'driver_not_recognised',
  /** A code that a driver's phone took without a connection is not the customer's, or another plate was handed over. Subject: the booking. */
  'handshake_mismatch',
  /** No driver has accepted a booking in half of its window. Subject: the booking. */
  'no_driver_yet',
  /** A driver who is paid has not given tax details after three requests. Subject: the driver. */
  'tax_details_missing',
  /** VIES does not know a driver's VAT number. Subject: the driver. */
  'vat_number_invalid',
  /** A year is over, and what drivers were paid in it is not reported to Revenue. Subject: the year. */
  'tax_report_due',
  /** A driver is far beyond the promised arrival, and not there. Subject: the booking. */
  'driver_far_late',
] as const
export type OperatorTaskKind = (typeof operatorTaskKinds)[number]

/** What an operator writes when they close one. */
export const taskNoteMaxLength = 500

/** As a heading on the operators' board. */
export const operatorTaskLabels: Record<OperatorTaskKind, string> = {
  refund_failed: 'A refund failed',
  refund_unsettled: 'A refund is still open',
  transfer_failed: 'A driver could not be paid',
  transfer_unsettled: 'A transfer to a driver is still open',
  reversal_failed: 'A reversal from a driver failed',
  reversal_unsettled: 'A reversal from a driver is still open',
  payout_account_unreadable: 'A driver’s payout account cannot be read',
  balance_too_small: 'Our balance does not cover the transfers',
  card_dispute: 'A customer’s bank has opened a dispute',
  payout_held: 'A driver’s payout needs your decision',
  refund_outside: 'A refund was made at the card provider',
  provider_movement: 'An entry at the card provider needs recording',
  movement_unmatched: 'An entry at the card provider is not in our books',
  books_differ: 'Our books and the card provider differ',
  money_job_failed: 'A job about money failed',
  webhook_disabled: 'An insurer’s webhook endpoint was switched off',
  driver_not_recognised: 'A customer may be beside the wrong driver',
  handshake_mismatch: 'A start or a hand-over does not match',
  no_driver_yet: 'No driver has accepted yet',
  tax_details_missing: 'A driver has not given their tax details',
  vat_number_invalid: 'A driver’s VAT number is not known to VIES',
  tax_report_due: 'A report to Revenue is due',
  driver_far_late: 'A driver is far beyond the promised arrival',
}

/**
 * How long the provider may leave a transfer, a reversal or a refund unanswered before a person is asked: by then it has been
 * asked again many times, and an outage of minutes (reliability.md, fault 19) has passed.
 */
export const unsettledTaskMinutes = 60

/** A refund that the provider has taken on and the bank has not ended: card refunds reach a bank within days. */
export const pendingRefundTaskDays = 5
