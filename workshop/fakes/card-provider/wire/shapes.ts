import type Stripe from 'stripe'
import type { TestCardKey } from '../payments/test-cards.ts'
import type { CheckoutSession, StoredSession } from './checkout-shapes.ts'

/**
 * The provider's objects as they are stored and answered: the SDK's own types with every reference kept as a plain id, so
 * that the compiler says when a field of the API version in use is missing.
 */
type WithIds<T, Field extends keyof T> = Omit<T, Field> & { [Name in Field]: string | null }

/** API version that stripe-node 23.1.0 pins. A test compares the two. */
export const apiVersion = '2026-10-28.endive'

export const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const

export type IntentStatus = (typeof intentStatuses)[number]

export type PaymentIntent = WithIds<
  Stripe.PaymentIntent,
  'customer' | 'latest_charge' | 'payment_method'
> & {
  status: IntentStatus
  client_secret: string
}

export type Charge = WithIds<Stripe.Charge, 'balance_transaction' | 'payment_intent'> & {
  status: 'succeeded' | 'pending' | 'failed'
}

export type Refund = Omit<
  WithIds<Stripe.Refund, 'balance_transaction' | 'charge' | 'payment_intent'>,
  'failure_balance_transaction'
> & { status: 'pending' | 'succeeded' | 'failed'; failure_balance_transaction?: string }

export type BalanceTransaction = WithIds<Stripe.BalanceTransaction, 'source'>

/** The fields of an account that Towline reads. */
export type Account = Pick<
  Stripe.Account,
  | 'id'
  | 'object'
  | 'business_type'
  | 'capabilities'
  | 'charges_enabled'
  | 'country'
  | 'created'
  | 'default_currency'
  | 'details_submitted'
  | 'email'
  | 'metadata'
  | 'payouts_enabled'
  | 'requirements'
  | 'type'
>

/** An account with the money that lies in it. */
export type StoredAccount = { wire: Account; balanceCents: number }

/** `expiresAt` is in seconds of the fake's clock. */
export type AccountLink = {
  id: string
  account: string
  refreshUrl: string
  returnUrl: string
  expiresAt: number
}

/** Its reversals are listed separately. */
export type Transfer = Omit<
  WithIds<Stripe.Transfer, 'balance_transaction' | 'destination' | 'source_transaction'>,
  'reversals' | 'destination_payment'
>

export type TransferReversal = Omit<
  WithIds<
    Stripe.TransferReversal,
    'balance_transaction' | 'destination_payment_refund' | 'source_refund'
  >,
  'transfer'
> & { transfer: string }

/** Without what is gathered to answer the bank: that is done on the provider's own pages. */
export type Dispute = Omit<
  Stripe.Dispute,
  | 'balance_transactions'
  | 'charge'
  | 'payment_intent'
  | 'evidence'
  | 'evidence_details'
  | 'enhanced_eligibility_types'
  | 'intended_submission_method'
> & { balance_transactions: BalanceTransaction[]; charge: string; payment_intent: string }

/** The fields of a payout to our own bank that say what happened to it. */
export type BankPayout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'arrival_date'
  | 'automatic'
  | 'created'
  | 'currency'
  | 'failure_code'
  | 'metadata'
  | 'status'
> & { balance_transaction: string; failure_balance_transaction: string | null }

export type PaymentMethod = WithIds<Stripe.PaymentMethod, 'customer'>

/** A payment method with the test card behind it. The card's number itself is never kept. */
export type StoredPaymentMethod = {
  wire: PaymentMethod
  card: TestCardKey
  /** Used or taken from its customer: it can be used or attached no more. */
  isSpent?: boolean
}

/** The fields of a customer that Towline reads. */
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata'>

export const eventTypes = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.captured',
  'charge.failed',
  'charge.expired',
  'charge.refunded',
  'charge.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'account.updated',
  'customer.created',
  'customer.deleted',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'transfer.created',
  'transfer.reversed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'payout.created',
  'payout.paid',
  'payout.failed',
  'checkout.session.completed',
  'checkout.session.expired',
] as const

export type EventType = (typeof eventTypes)[number]

/** An event keeps its object as it was when it happened. `pending_webhooks` is filled in when the event is answered or sent. */
export type StoredEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  /** The connected account in which the event happened. */
  account?: string
  data: {
    object:
      | PaymentIntent
      | Charge
      | Refund
      | Account
      | Transfer
      | Dispute
      | BankPayout
      | Customer
      | PaymentMethod
      | CheckoutSession
    previous_attributes?: Record<string, unknown>
  }
  livemode: false
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

/** A webhook not yet accepted by its receiver. `dueAtMs` is real time, so that moving the fake's clock sends none of them earlier. */
export type Delivery = { id: string; objectId: string; attempts: number; dueAtMs: number }

/** The answer to a request that carried an idempotency key. `createdAt` is in seconds of the fake's clock. */
export type StoredAnswer = {
  id: string
  fingerprint: string
  status: number
  body: unknown
  requestId: string
  createdAt: number
}

export type Settings = { clockOffsetMs: number }

/** Everything the fake remembers, by table and id. */
export type Tables = {
  intents: PaymentIntent
  charges: Charge
  refunds: Refund
  balanceTransactions: BalanceTransaction
  paymentMethods: StoredPaymentMethod
  customers: Customer
  accounts: StoredAccount
  accountLinks: AccountLink
  transfers: Transfer
  reversals: TransferReversal
  disputes: Dispute
  bankPayouts: BankPayout
  checkoutSessions: StoredSession
  events: StoredEvent
  deliveries: Delivery
  answers: StoredAnswer
  settings: Settings
}

export type TableName = keyof Tables
