import { z } from 'zod'
import { badParameter } from '../wire/api-failure.ts'
import { confirmIntent, mustBeConfirmable } from './confirm-intent.ts'
import { intentForBrowser, knownIntent } from './known-intent.ts'
import { flag, readParams, text } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import { cardFromDetails, paymentMethodData, usableCard } from './payment-methods.ts'
import type { PaymentIntent } from '../wire/shapes.ts'
import type { Caller, Reply, Work } from '../work.ts'

const requestParams = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
})

/**
 * `POST /v1/payment_intents/:id/confirm`. A browser sends the publishable key, the client secret and the card; a server the
 * secret key and the id of a payment method. Refusals: state (400), card details (402, nothing changed), decline (402).
 */
export const confirmRequest = (work: Work, id: string, raw: FormObject, caller: Caller): Reply => {
  const params = readParams(requestParams, raw)
  const intent =
    caller === 'secret' ? knownIntent(work, id) : intentForBrowser(work, id, params.client_secret)
  mustBeConfirmable(intent, caller)
  if (params.payment_method !== undefined && params.payment_method_data !== undefined) {
    throw badParameter(
      'parameter_invalid',
      'payment_method_data',
      'You may only specify one of: payment_method, payment_method_data.',
    )
  }
  const method = params.payment_method_data
    ? cardFromDetails(work, caller, params.payment_method_data)
    : params.payment_method
      ? usableCard(work, params.payment_method, intent.customer)
      : null
  const withCard: PaymentIntent = method ? { ...intent, payment_method: method.wire.id } : intent
  return confirmIntent(work, withCard, caller)
}
