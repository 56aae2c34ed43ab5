import { z } from 'zod'
import { badParameter, refusedRequest } from '../wire/api-failure.ts'
import { chargeOf } from './charges.ts'
import { captureCharge } from './capture-charge.ts'
import { declineIntent } from './decline-intent.ts'
import { knownIntent } from './known-intent.ts'
import { integer, mergedMetadata, metadata, readParams } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { PaymentIntent } from '../wire/shapes.ts'
import { cardBehaviour } from './test-cards.ts'
import { ok, type Reply, type Work } from '../work.ts'

const mustBeHeld = (intent: PaymentIntent): void => {
  if (intent.status === 'requires_capture') return
  throw refusedRequest(
    'payment_intent_unexpected_state',
    intent.status === 'succeeded'
      ? 'This PaymentIntent could not be captured because it has already been captured.'
      : `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    { payment_intent: intent },
  )
}

const requestParams = z.strictObject({
  amount_to_capture: integer.optional(),
  metadata: metadata.optional(),
})

/**
 * `POST /v1/payment_intents/:id/capture`. Refusals: not held (400), more than is held (400), and the bank's own no (402),
 * after which the hold is gone and the intent asks for a card again.
 */
export const captureRequest = (work: Work, id: string, raw: FormObject): Reply => {
  const params = readParams(requestParams, raw)
  const intent = knownIntent(work, id)
  mustBeHeld(intent)
  const amount = params.amount_to_capture ?? intent.amount_capturable
  if (amount < 1) {
    throw badParameter(
      'parameter_invalid_integer',
      'amount_to_capture',
      'This value must be at least 1.',
    )
  }
  if (amount > intent.amount_capturable) {
    throw refusedRequest(
      'amount_too_large',
      'The payment could not be captured because the requested capture amount is greater than the amount you can capture for this charge.',
      { param: 'amount_to_capture', payment_intent: intent },
    )
  }
  const withMetadata = { ...intent, metadata: mergedMetadata(intent.metadata, params.metadata) }
  const charge = chargeOf(work, intent)
  const method = work.tx.get('paymentMethods', charge.payment_method ?? '')
  const decline = work.forcedDecline ?? (method ? cardBehaviour(method.card).capture : null)
  if (!decline || !method) return ok(captureCharge(work, withMetadata, amount))

  work.tx.put('charges', charge.id, {
    ...charge,
    failure_code: decline.code,
    failure_message: decline.message,
    paid: false,
    status: 'failed',
  })
  return declineIntent(work, withMetadata, method, charge.id, decline, 'secret')
}
