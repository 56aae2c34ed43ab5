import type Stripe from 'stripe'
import { callStripe } from './call-stripe.ts'
import type { CardDetails, ProviderCard, SavedCardProvider } from './saved-card-provider.ts'

/** Customers and their cards over Stripe's API (docs.stripe.com/payments/save-during-payment). */
export const stripeSavedCardProvider = (stripe: Stripe): SavedCardProvider => ({
  createCustomer: (request) =>
    callStripe(async () => {
      const customer = await stripe.customers.create(
        { metadata: { account_id: request.accountId } },
        { idempotencyKey: request.key },
      )
      return { customerId: customer.id }
    }),

  deleteCustomer: (customerId) =>
    callStripe(async () => {
      await stripe.customers.del(customerId)
      return null
    }),

  readCard: (paymentMethodId) =>
    callStripe(async () => toCard(await stripe.paymentMethods.retrieve(paymentMethodId))),

  detachCard: (request) =>
    callStripe(async () =>
      toCard(
        await stripe.paymentMethods.detach(
          request.paymentMethodId,
          {},
          { idempotencyKey: request.key },
        ),
      ),
    ),
})

const toCard = (method: Stripe.PaymentMethod): ProviderCard => ({
  paymentMethodId: method.id,
  customerId: nameOf(method.customer),
  card: method.card
    ? {
        brand: method.card.brand,
        last4: method.card.last4,
        expMonth: method.card.exp_month,
        expYear: method.card.exp_year,
        fingerprint: method.card.fingerprint ?? null,
      }
    : null,
})

/** The card behind a charge. A wallet's is the card in the wallet. */
export const toChargedCard = (charge: Stripe.Charge | null): CardDetails | null => {
  const card = charge?.payment_method_details?.card
  if (!card?.brand || !card.last4) return null
  return {
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  }
}

/** The id of what is given as an id or as the whole object. */
export const nameOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null)
