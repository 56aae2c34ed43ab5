import { z } from 'zod'
import { missingObject } from '../wire/api-failure.ts'
import { secondsPerDay } from '../clock.ts'
import { newId } from '../ids.ts'
import { isWithin, listOf } from '../wire/lists.ts'
import { moment, noParams, page, readParams, text } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { Charge, PaymentIntent, StoredPaymentMethod } from '../wire/shapes.ts'
import type { Decline } from './test-cards.ts'
import { ok, type Reply, type Work } from '../work.ts'

/** A hold with the customer present lapses after this long (Stripe's documentation, "Place a hold on a payment method"). */
export const holdDays = 7

const cardDetails = (
  work: Work,
  intent: PaymentIntent,
  method: StoredPaymentMethod,
  authenticated: boolean,
  declined: boolean,
): NonNullable<NonNullable<Charge['payment_method_details']>['card']> => {
  const card = method.wire.card
  return {
    amount_authorized: declined ? null : intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    ...(intent.capture_method === 'manual' && !declined
      ? { capture_before: work.now + holdDays * secondsPerDay }
      : {}),
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 1970,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}

const outcome = (decline: Decline | null): Charge['outcome'] => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline?.declineCode ?? null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank returned the decline code shown.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
})

/** A charge just made for an intent: held, and not captured, or failed when the card's bank declined. */
export const newCharge = (
  work: Work,
  intent: PaymentIntent,
  method: StoredPaymentMethod,
  authenticated: boolean,
  decline: Decline | null,
): Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: method.wire.billing_details,
  calculated_statement_descriptor: null,
  captured: false,
  created: work.now,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: decline?.code ?? null,
  failure_message: decline?.message ?? null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: outcome(decline),
  paid: decline === null,
  payment_intent: intent.id,
  payment_method: method.wire.id,
  payment_method_details: {
    type: 'card',
    card: cardDetails(work, intent, method, authenticated, decline !== null),
  },
  receipt_email: intent.receipt_email,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: decline ? 'failed' : 'succeeded',
  transfer_data: null,
  transfer_group: intent.transfer_group,
})

/** The charge that holds an intent's money. Only called where the intent's status says there is one. */
export const chargeOf = (work: Work, intent: PaymentIntent): Charge => {
  const charge =
    intent.latest_charge === null ? undefined : work.tx.get('charges', intent.latest_charge)
  if (!charge) throw new Error(`Payment intent ${intent.id} is ${intent.status} without a charge`)
  return charge
}

export const retrieveCharge = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  const charge = work.tx.get('charges', id)
  if (!charge) throw missingObject('charge', id)
  return ok(charge)
}

const listParams = z
  .strictObject({ ...page, created: moment, payment_intent: text, transfer_group: text })
  .partial()

export const listCharges = (work: Work, raw: FormObject): Reply => {
  const params = readParams(listParams, raw)
  const rows = work.tx
    .all('charges')
    .filter(
      (row) =>
        isWithin(row.created, params.created) &&
        (params.payment_intent === undefined || row.payment_intent === params.payment_intent) &&
        (params.transfer_group === undefined || row.transfer_group === params.transfer_group),
    )
  return listOf('charge', '/v1/charges', rows, params, (row) => row)
}
