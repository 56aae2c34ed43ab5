import { refusedCard, type ApiError } from '../wire/api-failure.ts'
import { emit } from './events.ts'
import { seenBy } from './known-intent.ts'
import type { PaymentIntent, StoredPaymentMethod } from '../wire/shapes.ts'
import type { Decline } from './test-cards.ts'
import type { Caller, Reply, Work } from '../work.ts'

/** The refusal of a card as `last_payment_error` and as the body of the 402. */
export const declineIntent = (
  work: Work,
  intent: PaymentIntent,
  method: StoredPaymentMethod,
  chargeId: string,
  decline: Decline,
  caller: Caller,
): Reply => {
  const reason = {
    charge: chargeId,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    payment_method: method.wire,
  } satisfies Omit<ApiError, 'type'>
  const refused = backToCard(work, intent, chargeId, { ...reason, type: 'card_error' })
  const charge = work.tx.get('charges', chargeId)
  if (charge) emit(work, 'charge.failed', charge)
  const failure = refusedCard({ ...reason, payment_intent: seenBy(refused, caller) })
  return { status: failure.status, body: { error: failure.error } }
}

/** Back to asking for a card, with the reason, and `payment_intent.payment_failed`. */
export const backToCard = (
  work: Work,
  intent: PaymentIntent,
  chargeId: string | null,
  reason: NonNullable<PaymentIntent['last_payment_error']>,
): PaymentIntent => {
  const refused: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    last_payment_error: reason,
    latest_charge: chargeId,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  work.tx.put('intents', refused.id, refused)
  emit(work, 'payment_intent.payment_failed', refused)
  return refused
}
