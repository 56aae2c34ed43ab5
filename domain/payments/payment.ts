/**
 * The life of a payment: a hold on a card, then captured or released, then perhaps refunded. It is separate from the state of the
 * booking: unknown outcomes are states (`capturing`, `releasing`, `refunding`), resolved by asking the provider.
 */
export const paymentStatuses = [
  'opening',
  'held',
  'capturing',
  'captured',
  'capture_refused',
  'releasing',
  'released',
  'refunding',
  'refunded',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** The states that a payment may go to from each state. */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  // On account nothing is held: the insurer owes the price at once.
  opening: ['held', 'captured', 'releasing', 'released'],
  held: ['capturing', 'releasing'],
  capturing: ['captured', 'capture_refused'],
  captured: ['refunding'],
  capture_refused: [],
  releasing: ['released'],
  released: [],
  refunding: ['refunded', 'captured'],
  refunded: ['refunding', 'captured'],
}

/** What the operation asks of the provider. Exactly one per booking, for ever (reliability.md I1, I4). */
export type PaymentOperation = 'capture' | 'release'

/** Nothing smaller can be held on a card (Stripe, "Minimum and maximum charge amounts": €0.50). */
export const smallestChargeCents = 50

/** A hold must be captured or released within the acceptance window and a margin (I4). */
export const oldestOpenHoldMinutes = 15

/** A booking whose card was never confirmed is abandoned after this long, and its intent cancelled. */
export const cardWindowMinutes = 15

/** How the provider's own status of a payment intent reads to us (Stripe API, PaymentIntent.status). */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

/** What a person reads when their bank says no. Never the raw code (reliability.md, "Stripe facts"). */
export const cardRefusalMessage = (code: string | null | undefined): string => {
  switch (code) {
    case 'insufficient_funds':
      return 'Your card has insufficient funds. Try another card.'
    case 'expired_card':
      return 'Your card has expired. Try another card.'
    case 'incorrect_cvc':
    case 'invalid_cvc':
      return 'Your card’s security code is incorrect. Check it and try again.'
    case 'incorrect_number':
    case 'invalid_number':
      return 'Your card number is incorrect. Check it and try again.'
    case 'processing_error':
      return 'Your bank could not process the card just now. Try again in a moment.'
    case 'authentication_required':
    case 'payment_intent_authentication_failure':
      return 'Your bank needs you to confirm this payment'
    default:
      return 'Your card was declined. Contact your bank or try another card.'
  }
}

/** What the card provider's own receipt calls a payment: `Vehicle recovery TL-7K3Q9`. */
export const paymentDescription = (reference: string): string => `Vehicle recovery ${reference}`
