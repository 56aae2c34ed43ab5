import Stripe from 'stripe'
import type { Config } from '../../server/kit/env.ts'
import type { ConfirmCard } from './seed-past-bookings.ts'

/** Confirms an intent with the provider's own test card, as its documentation has it for server-side tests. */
export const confirmWithTestCard = (card: Config['card']): ConfirmCard => {
  const stripe = new Stripe(card.secretKey, { ...card.apiBase, telemetry: false })
  return async (intentId) => {
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  }
}
