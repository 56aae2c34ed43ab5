import { z } from 'zod'
import { badParameter, missingObject } from '../wire/api-failure.ts'
import { emit } from './events.ts'
import { newId } from '../ids.ts'
import { mergedMetadata, metadata, noParams, readParams } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { Customer, PaymentMethod, StoredPaymentMethod } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

const createParams = z.strictObject({ metadata: metadata.optional() })

/** `POST /v1/customers`. */
export const createCustomer = (work: Work, raw: FormObject): Reply => {
  const params = readParams(createParams, raw)
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: work.now,
    livemode: false,
    metadata: mergedMetadata({}, params.metadata),
  }
  work.tx.put('customers', customer.id, customer)
  emit(work, 'customer.created', customer)
  return ok(customer)
}

export const knownCustomer = (work: Work, id: string, param?: string): Customer => {
  const customer = work.tx.get('customers', id)
  if (!customer) throw missingObject('customer', id, param)
  return customer
}

/** A person deletes a customer on the provider's dashboard: its cards go with it. */
export const deleteCustomer = (work: Work, id: string): Customer => {
  const customer = knownCustomer(work, id)
  for (const method of work.tx.all('paymentMethods')) {
    if (method.wire.customer === id) takeFromCustomer(work, method)
  }
  work.tx.remove('customers', id)
  emit(work, 'customer.deleted', customer)
  return customer
}

/** `DELETE /v1/customers/:id`. */
export const deleteRequest = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  deleteCustomer(work, id)
  return ok({ id, object: 'customer', deleted: true })
}

const knownMethod = (work: Work, id: string): StoredPaymentMethod => {
  const method = work.tx.get('paymentMethods', id)
  if (!method) throw missingObject('PaymentMethod', id, 'payment_method')
  return method
}

/** `GET /v1/payment_methods/:id`. */
export const retrievePaymentMethod = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  return ok(knownMethod(work, id).wire)
}

/** `POST /v1/payment_methods/:id/detach`. */
export const detachRequest = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  return ok(detachCard(work, id))
}

export const detachCard = (work: Work, id: string): PaymentMethod => {
  const method = knownMethod(work, id)
  if (method.wire.customer === null) {
    throw badParameter(
      'parameter_invalid',
      'payment_method',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  const detached = takeFromCustomer(work, method)
  emit(work, 'payment_method.detached', detached, { customer: method.wire.customer })
  return detached
}

const takeFromCustomer = (work: Work, method: StoredPaymentMethod): PaymentMethod => {
  const wire = { ...method.wire, customer: null }
  work.tx.put('paymentMethods', wire.id, { ...method, wire, isSpent: true })
  return wire
}

/** The card network told the provider of a new expiry date. */
export const renewCard = (work: Work, id: string, expYear: number): PaymentMethod => {
  const method = knownMethod(work, id)
  if (!method.wire.card) throw new Error(`${id} is no card`)
  const wire = { ...method.wire, card: { ...method.wire.card, exp_year: expYear } }
  work.tx.put('paymentMethods', id, { ...method, wire })
  emit(work, 'payment_method.automatically_updated', wire)
  return wire
}

/** The bank blocks the card: it declines from now on, and the provider hears of it only then. */
export const blockCard = (work: Work, id: string): void => {
  work.tx.put('paymentMethods', id, { ...knownMethod(work, id), card: 'declined' })
}

/**
 * After a successful confirmation with `setup_future_usage`, the card belongs to the intent's customer; without, it was used up. A card
 * that belongs to a customer stays.
 */
export const keepOrSpend = (
  work: Work,
  method: StoredPaymentMethod,
  intent: { customer: string | null; setup_future_usage: string | null },
): void => {
  if (method.wire.customer !== null) return
  const isKept = intent.customer !== null && intent.setup_future_usage !== null
  const wire: PaymentMethod = { ...method.wire, customer: isKept ? intent.customer : null }
  work.tx.put('paymentMethods', wire.id, { ...method, wire, isSpent: !isKept })
  if (isKept) emit(work, 'payment_method.attached', wire)
}

/** A customer's card pays only that customer's intents, and a spent one pays none. */
export const mustBeUsable = (
  { wire, isSpent = false }: StoredPaymentMethod,
  customer: string | null,
): void => {
  if (wire.customer !== null && wire.customer !== customer) {
    throw badParameter(
      'parameter_invalid',
      'payment_method',
      'The payment method you provided belongs to another customer, or none was given with the PaymentIntent.',
    )
  }
  if (isSpent) {
    throw badParameter(
      'parameter_invalid',
      'payment_method',
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    )
  }
}
