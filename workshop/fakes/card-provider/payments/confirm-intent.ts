import { keepOrSpend, mustBeUsable } from './customers.ts'
import { newCharge } from './charges.ts'
import { captureCharge } from './capture-charge.ts'
import { refusedRequest } from '../wire/api-failure.ts'
import { declineIntent } from './decline-intent.ts'
import { emit } from './events.ts'
import { seenBy } from './known-intent.ts'
import type { IntentStatus, PaymentIntent, StoredPaymentMethod } from '../wire/shapes.ts'
import { cardBehaviour } from './test-cards.ts'
import { ok, type Caller, type Reply, type Work } from '../work.ts'

const confirmable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/** Checks the state before a card is even read. `payment_intent_unexpected_state` carries the intent as it is. */
export const mustBeConfirmable = (intent: PaymentIntent, caller: Caller): void => {
  if (confirmable.includes(intent.status)) return
  throw refusedRequest(
    'payment_intent_unexpected_state',
    `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`,
    { payment_intent: seenBy(intent, caller) },
  )
}

/**
 * Asks the card's bank. Manual capture ends in a hold (`requires_capture`), automatic in `succeeded`, and a refusal back in
 * `requires_payment_method` with the reason in `last_payment_error`; the answer is then 402 though the refusal is kept.
 */
export const authorizeCard = (
  work: Work,
  intent: PaymentIntent,
  method: StoredPaymentMethod,
  authenticated: boolean,
  caller: Caller,
): Reply => {
  const decline = work.forcedDecline ?? cardBehaviour(method.card).hold
  const charge = newCharge(work, intent, method, authenticated, decline)
  work.tx.put('charges', charge.id, charge)
  if (decline) return declineIntent(work, intent, method, charge.id, decline, caller)

  const held: PaymentIntent = {
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.wire.id,
    status: 'requires_capture',
  }
  work.tx.put('intents', held.id, held)
  keepOrSpend(work, method, held)
  if (held.capture_method !== 'manual')
    return ok(seenBy(captureCharge(work, held, held.amount), caller))
  emit(work, 'charge.succeeded', charge)
  emit(work, 'payment_intent.amount_capturable_updated', held)
  return ok(seenBy(held, caller))
}

/** Confirms with the payment method the intent already has: straight to the bank, or to its question first (3-D Secure). */
export const confirmIntent = (work: Work, intent: PaymentIntent, caller: Caller): Reply => {
  mustBeConfirmable(intent, caller)
  const method =
    intent.payment_method === null
      ? undefined
      : work.tx.get('paymentMethods', intent.payment_method)
  if (!method) {
    throw refusedRequest(
      'payment_intent_unexpected_state',
      'You cannot confirm this PaymentIntent because it’s missing a payment method.',
      { payment_intent: seenBy(intent, caller) },
    )
  }
  mustBeUsable(method, intent.customer)
  if (!cardBehaviour(method.card).needsThreeDSecure || work.forcedDecline) {
    return authorizeCard(work, intent, method, false, caller)
  }
  const challenged: PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure', three_d_secure_2_source: `${intent.id}_bank` },
    },
    status: 'requires_action',
  }
  work.tx.put('intents', challenged.id, challenged)
  emit(work, 'payment_intent.requires_action', challenged)
  return ok(seenBy(challenged, caller))
}
