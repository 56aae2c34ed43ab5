import type Stripe from 'stripe'

/** The fields of a session of the hosted payment page that Towline reads. */
export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & { payment_intent: string | null }

/** A session, and what the intent is made of that it makes at the first confirmation. */
export type StoredSession = {
  wire: CheckoutSession
  title: string
  forIntent: {
    capture_method: 'manual'
    description?: string | undefined
    metadata?: '' | Record<string, string> | undefined
    receipt_email?: string | undefined
    transfer_group?: string | undefined
  }
}
