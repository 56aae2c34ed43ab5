import { feeCents, moveMoney } from './balance.ts'
import { chargeOf } from './charges.ts'
import { emit } from './events.ts'
import { releaseRest } from './release-hold.ts'
import type { Charge, PaymentIntent } from '../wire/shapes.ts'
import type { Work } from '../work.ts'

/**
 * Takes the held money: the charge is captured, the fee is kept, what is not taken goes back. The intent must hold at least
 * `amount`.
 */
export const captureCharge = (work: Work, intent: PaymentIntent, amount: number): PaymentIntent => {
  const charge = chargeOf(work, intent)
  const captured: Charge = {
    ...charge,
    amount_captured: amount,
    balance_transaction: moveMoney(work, {
      type: 'charge',
      amount,
      fee: feeCents(amount),
      currency: charge.currency,
      source: charge.id,
      description: charge.description,
    }),
    captured: true,
  }
  const settled = releaseRest(work, captured)
  work.tx.put('charges', settled.id, settled)
  const succeeded: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  }
  work.tx.put('intents', succeeded.id, succeeded)
  emit(work, intent.capture_method === 'manual' ? 'charge.captured' : 'charge.succeeded', settled)
  emit(work, 'payment_intent.succeeded', succeeded)
  return succeeded
}
