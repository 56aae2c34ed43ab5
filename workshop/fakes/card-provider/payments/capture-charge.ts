import { feeCents, recordMovement } from './balance.ts'
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
    balance_transaction: work.balanceStaysSilent() ? null : recordMoney(work, charge, amount),
    captured: true,
  }
  const released = releaseRest(work, captured)
  work.tx.put('charges', released.id, released)
  const succeeded: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  }
  work.tx.put('intents', succeeded.id, succeeded)
  emit(work, intent.capture_method === 'manual' ? 'charge.captured' : 'charge.succeeded', released)
  emit(work, 'payment_intent.succeeded', succeeded)
  return succeeded
}

const recordMoney = (work: Work, charge: Charge, amount: number): string =>
  recordMovement(work, {
    type: 'charge',
    amount,
    fee: feeCents(amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
  })

/** Captured charges that had none yet get their balance transactions, as asynchronous capture does it. */
export const showLateMoney = (work: Work): void => {
  for (const charge of work.tx.all('charges')) {
    if (!charge.captured || charge.balance_transaction !== null) continue
    const shown = {
      ...charge,
      balance_transaction: recordMoney(work, charge, charge.amount_captured),
    }
    work.tx.put('charges', charge.id, shown)
    emit(work, 'charge.updated', shown, { balance_transaction: null })
  }
}
