import { z } from 'zod'
import { badParameter, refusedRequest } from '../wire/api-failure.ts'
import { confirmIntent } from './confirm-intent.ts'
import { emit } from './events.ts'
import { newClientSecret, newId } from '../ids.ts'
import { intentForBrowser, knownIntent, publicIntent } from './known-intent.ts'
import { isWithin, listOf } from '../wire/lists.ts'
import {
  flag,
  integer,
  mergedMetadata,
  metadata,
  moment,
  page,
  readParams,
  text,
} from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import { knownCustomer } from './customers.ts'
import { usableCard } from './payment-methods.ts'
import type { IntentStatus, PaymentIntent } from '../wire/shapes.ts'
import { ok, type Caller, type Reply, type Work } from '../work.ts'

/** The smallest and largest amount of a payment in euro, in cents (Stripe's documentation, "Supported currencies"). */
const smallestCents = 50
const largestCents = 99_999_999

const checkAmount = (amount: number): void => {
  if (amount < smallestCents) {
    throw badParameter('amount_too_small', 'amount', 'Amount must be at least €0.50 eur')
  }
  if (amount > largestCents) {
    throw badParameter('amount_too_large', 'amount', 'Amount must be no more than €999,999.99')
  }
}

const createParams = z.strictObject({
  amount: integer,
  currency: z.enum(['eur', 'gbp', 'usd']),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  customer: text.optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  transfer_group: text.optional(),
})

type CreateInput = z.infer<typeof createParams>

const newIntent = (work: Work, params: CreateInput): PaymentIntent => {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.automatic_payment_methods
      ? { allow_redirects: 'always', ...params.automatic_payment_methods }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: work.now,
    currency: params.currency,
    customer: params.customer ? knownCustomer(work, params.customer, 'customer').id : null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergedMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: params.payment_method
      ? usableCard(work, params.payment_method, params.customer ?? null).wire.id
      : null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: params.transfer_group ?? null,
  }
}

/** An intent that waits for its card. Refusals: the amount (400). */
export const openIntent = (work: Work, params: CreateInput): PaymentIntent => {
  checkAmount(params.amount)
  const intent = newIntent(work, params)
  work.tx.put('intents', intent.id, intent)
  emit(work, 'payment_intent.created', intent)
  return intent
}

/** Refusals: parameters (400), `payment_method_types`, which this API version no longer takes, among them. */
export const createIntent = (work: Work, raw: FormObject): Reply => {
  const params = readParams(createParams, raw)
  const intent = openIntent(work, params)
  return params.confirm === true ? confirmIntent(work, intent, 'secret') : ok(intent)
}

const retrieveParams = z.strictObject({ client_secret: text.optional() })

export const retrieveIntent = (work: Work, id: string, raw: FormObject, caller: Caller): Reply => {
  const params = readParams(retrieveParams, raw)
  if (caller === 'secret') return ok(knownIntent(work, id))
  return ok(publicIntent(intentForBrowser(work, id, params.client_secret)))
}

const updateParams = z.strictObject({
  amount: integer.optional(),
  customer: text.optional(),
  description: text.or(z.literal('')).optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: text.or(z.literal('')).optional(),
  setup_future_usage: z.enum(['on_session', 'off_session', '']).optional(),
  transfer_group: text.or(z.literal('')).optional(),
})

const amountMayChange: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/** Metadata and words may change at any time, the amount only while nothing is held. */
export const updateIntent = (work: Work, id: string, raw: FormObject): Reply => {
  const params = readParams(updateParams, raw)
  const intent = knownIntent(work, id)
  const amount = params.amount ?? intent.amount
  checkAmount(amount)
  if (amount !== intent.amount && !amountMayChange.includes(intent.status)) {
    throw refusedRequest(
      'payment_intent_unexpected_state',
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${amountMayChange.join(', ')}.`,
      { payment_intent: intent },
    )
  }
  const customer = params.customer
    ? knownCustomer(work, params.customer, 'customer').id
    : intent.customer
  if (intent.customer !== null && customer !== intent.customer) {
    throw badParameter('parameter_invalid', 'customer', 'You cannot change the customer.')
  }
  const changesCard =
    params.payment_method !== undefined ||
    params.setup_future_usage !== undefined ||
    customer !== intent.customer
  if (changesCard && !amountMayChange.includes(intent.status)) {
    throw refusedRequest(
      'payment_intent_unexpected_state',
      `This PaymentIntent's payment_method could not be updated because it has a status of ${intent.status}.`,
      { payment_intent: intent },
    )
  }
  const method = params.payment_method
    ? usableCard(work, params.payment_method, customer).wire.id
    : null
  const words = <Old>(change: string | undefined, old: Old): string | null | Old =>
    change === undefined ? old : change || null
  const updated: PaymentIntent = {
    ...intent,
    amount,
    description: words(params.description, intent.description),
    metadata: mergedMetadata(intent.metadata, params.metadata),
    receipt_email: words(params.receipt_email, intent.receipt_email),
    setup_future_usage: words(params.setup_future_usage, intent.setup_future_usage),
    transfer_group: words(params.transfer_group, intent.transfer_group),
    customer,
    ...(method === null
      ? {}
      : { payment_method: method, next_action: null, status: 'requires_confirmation' as const }),
    last_payment_error: null,
  }
  work.tx.put('intents', id, updated)
  return ok(updated)
}

const listParams = z.strictObject({ ...page, created: moment }).partial()

export const listIntents = (work: Work, raw: FormObject): Reply => {
  const params = readParams(listParams, raw)
  const rows = work.tx.all('intents').filter((row) => isWithin(row.created, params.created))
  return listOf('payment_intent', '/v1/payment_intents', rows, params, (row) => row)
}
