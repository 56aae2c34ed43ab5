/**
 * The calls to a card provider. One implementation speaks Stripe's API; its address comes from the
 * configuration. Every call that changes something carries a key derived from our own ids, so that repeating it is safe.
 */
import type { IntentStatus } from '../../domain/payments/payment.ts'
import type { BooksProvider } from './books-provider.ts'
import type { PaymentPageProvider } from './payment-page-provider.ts'
import type { PayoutProvider } from './payout-provider.ts'
import type { CardDetails, SavedCardProvider } from './saved-card-provider.ts'

/** A payment intent as the provider has it now. */
export type Intent = {
  intentId: string
  status: IntentStatus
  amountCents: number
  currency: string
  /** From our metadata: whose payment this is. */
  bookingId: string | null
  paymentId: string | null
  clientSecret: string | null
  /** Where the provider sends its own receipt. */
  receiptEmail: string | null
  /** The charge, once money was captured; transfers are made from it. */
  chargeId: string | null
  capturedCents: number
  /** The provider's fee on a captured amount. */
  processingFeeCents: number
  /** The customer whose card may pay it, and which of their cards is to. */
  customerId: string | null
  paymentMethodId: string | null
  /** Whether the card is kept for its customer once it has paid. */
  keepsCard: boolean
  /** The card of the last try to pay. */
  card: CardDetails | null
  /** The last refusal's code, for `cardRefusalMessage`. */
  refusalCode: string | null
}

export type ProviderRefund = {
  providerRefundId: string
  amountCents: number
  state: 'pending' | 'succeeded' | 'failed'
  /** From our metadata. */
  refundId: string | null
}

/** The object to read: an intent, a driver's account, a dispute, a saved card, a customer. Each null where the event is about something else. */
export type ProviderEvent = {
  eventId: string
  type: string
  intentId: string | null
  accountId: string | null
  disputeId: string | null
  paymentMethodId: string | null
  customerId: string | null
}

/**
 * `card_refused`: the bank said no. `request_refused`: the provider will not do this to that object; nothing happened.
 * `unknown`: no answer, or one that leaves the outcome open: read the object before doing anything else. An answer that was given
 * may be stored under its key and repeated for ever; after it, only another key can succeed.
 */
export type ProviderAnswer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'card_refused'; code: string | null }
  | { kind: 'request_refused'; code: string | null }
  | { kind: 'unknown'; why: string; wasAnswered: boolean }

/** A part of a list, to be stored before the next is read. */
export type ListPart<T> = {
  /** Oldest first; nothing that is older is left to be read. */
  entries: T[]
  /** Nothing newer is left either. */
  isLast: boolean
}

/** Ends with the first answer that is not `done`; parts before it stay good. */
export type ListParts<T> = AsyncGenerator<ProviderAnswer<ListPart<T>>, void, undefined>

/** From this moment on, at most a day in each part. What was created after `until` belongs to the last. */
export type Period = { since: Date; until: Date }

export type CardProvider = PayoutProvider &
  BooksProvider &
  PaymentPageProvider &
  SavedCardProvider & {
    openIntent(request: {
      key: string
      paymentId: string
      bookingId: string
      amountCents: number
      description: string
      receiptEmail: string
    }): Promise<ProviderAnswer<Intent>>
    readIntent(intentId: string): Promise<ProviderAnswer<Intent>>
    /** What the customer chose for this try to pay. */
    prepareIntent(request: {
      key: string
      intentId: string
      receiptEmail: string
      /** Null: no customer yet. One that an intent has stays. */
      customerId: string | null
      /** A card of the customer; null: one that is typed. */
      paymentMethodId: string | null
      keepsCard: boolean
    }): Promise<ProviderAnswer<Intent>>
    captureIntent(request: { key: string; intentId: string }): Promise<ProviderAnswer<Intent>>
    cancelIntent(request: {
      key: string
      intentId: string
      reason: 'abandoned' | 'requested_by_customer'
    }): Promise<ProviderAnswer<Intent>>
    refund(request: {
      key: string
      refundId: string
      intentId: string
      amountCents: number
    }): Promise<ProviderAnswer<ProviderRefund>>
    listRefunds(intentId: string): Promise<ProviderAnswer<ProviderRefund[]>>
    /** Events after the cursor, or without one those of the period. */
    listEvents(request: Period & { afterEventId: string | null }): ListParts<ProviderEvent>
    /** The event a webhook body carries, or null when its signature does not hold. */
    verifyWebhook(rawBody: string, signature: string): ProviderEvent | null
  }
