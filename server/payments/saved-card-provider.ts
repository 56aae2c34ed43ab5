/** The calls to the card provider about customers and the cards they keep. Answers: `card-provider.ts`. */
import type { ProviderAnswer } from './card-provider.ts'

/** What may be shown of a card. */
export type CardDetails = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The provider's name for the card number. */
  fingerprint: string | null
}

export type ProviderCard = {
  paymentMethodId: string
  /** Null: taken from its customer, for ever. */
  customerId: string | null
  card: CardDetails | null
}

export type SavedCardProvider = {
  /** A customer without a name or an address: it only has cards. */
  createCustomer(request: {
    key: string
    accountId: string
  }): Promise<ProviderAnswer<{ customerId: string }>>
  /** Deletes the customer with all cards, for ever. One that is deleted already is done with. */
  deleteCustomer(customerId: string): Promise<ProviderAnswer<null>>
  readCard(paymentMethodId: string): Promise<ProviderAnswer<ProviderCard>>
  /** Takes the card from its customer; it can never be used again. */
  detachCard(request: {
    key: string
    paymentMethodId: string
  }): Promise<ProviderAnswer<ProviderCard>>
}
