import { z } from 'zod'
import { refusedRequest } from '../wire/api-failure.ts'
import { openSessionOf } from './checkout-sessions.ts'
import { knownIntent } from './known-intent.ts'
import { readParams } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import { endIntent } from './release-hold.ts'
import type { IntentStatus } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

const cancelable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

const requestParams = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .optional(),
})

/** `POST /v1/payment_intents/:id/cancel`: free while nothing is captured. A second cancel is refused, as at Stripe. */
export const cancelRequest = (work: Work, id: string, raw: FormObject): Reply => {
  const params = readParams(requestParams, raw)
  const intent = knownIntent(work, id)
  if (!cancelable.includes(intent.status)) {
    throw refusedRequest(
      'payment_intent_unexpected_state',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      { payment_intent: intent },
    )
  }
  if (openSessionOf(work, intent)) {
    throw refusedRequest(
      'payment_intent_unexpected_state',
      'You cannot cancel a PaymentIntent of an open Checkout Session. Expire the Checkout Session instead.',
      { payment_intent: intent },
    )
  }
  return ok(endIntent(work, intent, { reason: params.cancellation_reason ?? null, expired: false }))
}
