import { refusedRequest } from '../wire/api-failure.ts'
import { authorizeCard } from './confirm-intent.ts'
import { backToCard } from './decline-intent.ts'
import { publicIntent } from './known-intent.ts'
import type { PaymentIntent } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

export type BankAnswer = 'approve' | 'refuse'

/** What Stripe says when the payer's bank did not recognise them (error code `payment_intent_authentication_failure`). */
const notRecognised =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/**
 * The payer answered their bank. Approved: the card is asked, which may still decline. Refused: back to asking for a card.
 * Answers what a browser may see. Refused with `payment_intent_unexpected_state` when no question is open.
 */
export const answerBank = (work: Work, intent: PaymentIntent, answer: BankAnswer): Reply => {
  const method =
    intent.payment_method === null
      ? undefined
      : work.tx.get('paymentMethods', intent.payment_method)
  if (intent.status !== 'requires_action' || !method) {
    throw refusedRequest(
      'payment_intent_unexpected_state',
      `This PaymentIntent has a status of ${intent.status}: its bank asks nothing.`,
      { payment_intent: publicIntent(intent) },
    )
  }
  if (answer === 'approve') return authorizeCard(work, intent, method, true, 'publishable')
  const refused = backToCard(work, intent, intent.latest_charge, {
    code: 'payment_intent_authentication_failure',
    message: notRecognised,
    payment_method: method.wire,
    type: 'invalid_request_error',
  })
  return ok(publicIntent(refused))
}
