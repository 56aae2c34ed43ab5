import { cardRefusalMessage } from '../../../domain/payments/payment.ts'
import type { CardOutcome } from './card-form.ts'

/** An error as Stripe.js gives it (docs.stripe.com/api/errors); the fake's have the same shape. */
export type ConfirmError = {
  type: string
  code?: string | undefined
  /** For a plain decline, the bank's own reason. */
  decline_code?: string | undefined
}

/** The bank's question was not answered correctly. Stripe reports it as an invalid request. */
const authenticationFailed = 'payment_intent_authentication_failure'

/** The outcome of a failed confirmation: in our words, never the raw code. */
export const outcomeOfError = ({ type, code, decline_code: reason }: ConfirmError): CardOutcome => {
  if (type === 'validation_error') return { kind: 'incomplete' }
  if (type === 'card_error' || code === authenticationFailed) {
    return { kind: 'refused', words: cardRefusalMessage(reason ?? code) }
  }
  return { kind: 'unknown' }
}
