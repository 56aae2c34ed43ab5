import { emit } from './events.ts'
import { newId } from '../ids.ts'
import type { Charge, PaymentIntent, Refund } from '../wire/shapes.ts'
import { chargeOf } from './charges.ts'
import type { Work } from '../work.ts'

/**
 * Releases the part of a hold that was not captured. As at Stripe this is a refund on the charge that moves no balance, so it has
 * no balance transaction: a sum of refunds must not count it as money returned.
 */
export const releaseRest = (
  work: Work,
  charge: Charge,
  reason: Refund['reason'] = null,
): Charge => {
  const rest = charge.amount - charge.amount_captured - charge.amount_refunded
  if (rest <= 0) return charge
  const id = newId('re')
  work.tx.put('refunds', id, {
    id,
    object: 'refund',
    amount: rest,
    balance_transaction: null,
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const refunded = charge.amount_refunded + rest
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
}

/** Releases a whole hold and ends the intent, on request or after seven days. */
export const endIntent = (
  work: Work,
  intent: PaymentIntent,
  why: { reason: PaymentIntent['cancellation_reason']; expired: boolean },
): PaymentIntent => {
  const canceled: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: work.now,
    cancellation_reason: why.reason,
    next_action: null,
    status: 'canceled',
  }
  if (intent.status === 'requires_capture') {
    const charge = chargeOf(work, intent)
    const released = releaseRest(work, charge, why.expired ? 'expired_uncaptured_charge' : null)
    work.tx.put('charges', released.id, released)
    emit(work, why.expired ? 'charge.expired' : 'charge.refunded', released, {
      amount_refunded: charge.amount_refunded,
      refunded: charge.refunded,
    })
  }
  work.tx.put('intents', canceled.id, canceled)
  emit(work, 'payment_intent.canceled', canceled)
  return canceled
}
