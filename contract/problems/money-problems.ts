/** Payments, refunds and payouts. */
import type { Problems } from './problem-copy.ts'

export const moneyProblems = {
  payment_being_confirmed: {
    status: 409,
    title: 'Confirming payment',
    detail: 'A driver has just accepted and the payment is being confirmed. Try again in a moment.',
  },
  receipt_not_found: {
    status: 404,
    title: 'No such receipt',
    detail: 'This booking has no receipt with this number.',
  },
  vat_invoice_not_found: {
    status: 404,
    title: 'No such VAT invoice',
    detail: 'There is no VAT invoice with this number.',
  },
  vat_invoice_not_possible: {
    status: 409,
    title: 'No VAT invoice',
    detail: 'There is no VAT invoice for this booking.',
  },
  vat_invoice_issued: {
    status: 409,
    title: 'Already issued',
    detail:
      'There is a VAT invoice for this booking with other details. It can’t be changed: write to support if something on it is wrong.',
  },
  self_billing_changed: {
    status: 409,
    title: 'The agreement has changed',
    detail: 'Read the new text, then agree.',
  },
  refund_not_offered: {
    status: 409,
    title: 'Nothing to refund',
    detail: 'Only a booking that has ended and kept money can be refunded here.',
  },
  refund_too_large: {
    status: 409,
    title: 'More than is left',
    detail: 'This is more than is left of what the customer paid.',
  },
  refund_under_way: {
    status: 409,
    title: 'A refund is under way',
    detail:
      'Another refund of this booking is still being processed. Try again when it is finished.',
  },
  refund_disputed: {
    status: 409,
    title: 'The bank is asking',
    detail:
      'The customer’s bank has an open dispute about this payment. It decides where the money goes.',
  },
  statement_not_found: {
    status: 404,
    title: 'No such document',
    detail: 'You have no statement or invoice with this number.',
  },
  payouts_unavailable: {
    status: 503,
    title: 'Bank details cannot be set up now',
    detail: 'The payment company does not answer at the moment. Please try again.',
  },
  payment_unavailable: {
    status: 503,
    title: 'Payment Setup Failed',
    detail: 'Unable to initialize payment. Please try again.',
  },
  saved_card_not_found: {
    status: 404,
    title: 'Card not available',
    detail: 'This saved card can’t be used any more. Use another card.',
  },
  payment_not_held: {
    status: 409,
    title: 'Payment Failed',
    detail: 'Your card has not been confirmed yet. Try again or use another card.',
  },
  payment_mismatch: {
    status: 409,
    title: 'Payment Error',
    detail: 'An unexpected error occurred. Please try again.',
  },
  paying_elsewhere: {
    status: 409,
    title: 'Payment already begun',
    detail:
      'You have begun to pay this booking on the full site. Finish there, or cancel this booking and start again.',
  },
  card_refused: {
    status: 409,
    title: 'Failed to Accept Job',
    detail: 'The customer’s card was refused, so the job was cancelled.',
  },
} satisfies Problems
