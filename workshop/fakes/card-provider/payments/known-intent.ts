import { badParameter, missingObject } from '../wire/api-failure.ts'
import type { PaymentIntent } from '../wire/shapes.ts'
import type { Caller, Work } from '../work.ts'

/** Refused with 404 when there is none of that id. */
export const knownIntent = (work: Work, id: string): PaymentIntent => {
  const intent = work.tx.get('intents', id)
  if (!intent) throw missingObject('payment_intent', id)
  return intent
}

/** The intent a browser speaks of: it must hold that intent's own secret. */
export const intentForBrowser = (
  work: Work,
  id: string,
  clientSecret: string | undefined,
): PaymentIntent => {
  const intent = knownIntent(work, id)
  if (intent.client_secret === clientSecret) return intent
  throw badParameter(
    'parameter_invalid',
    'client_secret',
    'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
  )
}

/** What a browser may see of an intent ("Retrieve a PaymentIntent": a publishable key gets a subset of properties). */
export const publicIntent = (intent: PaymentIntent): Partial<PaymentIntent> => ({
  id: intent.id,
  object: intent.object,
  amount: intent.amount,
  automatic_payment_methods: intent.automatic_payment_methods,
  canceled_at: intent.canceled_at,
  cancellation_reason: intent.cancellation_reason,
  capture_method: intent.capture_method,
  client_secret: intent.client_secret,
  confirmation_method: intent.confirmation_method,
  created: intent.created,
  currency: intent.currency,
  description: intent.description,
  last_payment_error: intent.last_payment_error,
  livemode: intent.livemode,
  next_action: intent.next_action,
  payment_method: intent.payment_method,
  payment_method_types: intent.payment_method_types,
  receipt_email: intent.receipt_email,
  status: intent.status,
})

/** An intent as its caller may see it. */
export const seenBy = (
  intent: PaymentIntent,
  caller: Caller,
): PaymentIntent | Partial<PaymentIntent> => (caller === 'secret' ? intent : publicIntent(intent))
