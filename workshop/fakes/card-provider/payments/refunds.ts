import { z } from 'zod'
import { badParameter, missingObject, refusedRequest } from '../wire/api-failure.ts'
import { recordMovement } from './balance.ts'
import { emit } from './events.ts'
import { newId } from '../ids.ts'
import { isWithin, listOf } from '../wire/lists.ts'
import {
  integer,
  mergedMetadata,
  metadata,
  moment,
  noParams,
  page,
  readParams,
  text,
} from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { Charge, Refund } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

const createParams = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

const chargeToRefund = (
  work: Work,
  intentId: string | undefined,
  chargeId: string | undefined,
): Charge => {
  if (intentId === undefined && chargeId === undefined) {
    throw badParameter(
      'parameter_missing',
      'payment_intent',
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = intentId === undefined ? undefined : work.tx.get('intents', intentId)
  if (intentId !== undefined && !intent) {
    throw missingObject('payment_intent', intentId, 'payment_intent')
  }
  const id = chargeId ?? intent?.latest_charge
  const charge = id ? work.tx.get('charges', id) : undefined
  if (!charge && chargeId !== undefined) throw missingObject('charge', chargeId, 'charge')
  if (!charge || charge.status !== 'succeeded' || !charge.captured) {
    throw refusedRequest(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intentId ?? charge?.payment_intent ?? ''}) does not have a successful charge to refund.`,
    )
  }
  return charge
}

const checkAmount = (charge: Charge, wanted: number | undefined): number => {
  if (charge.disputed) {
    throw refusedRequest('charge_disputed', `Charge ${charge.id} has been charged back.`)
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw refusedRequest(
      'charge_already_refunded',
      `Charge ${charge.id} has already been refunded.`,
    )
  }
  const amount = wanted ?? left
  if (amount < 1) {
    throw badParameter('parameter_invalid_integer', 'amount', 'Invalid positive integer')
  }
  if (amount > left) {
    const euros = (cents: number): string => `€${(cents / 100).toFixed(2)}`
    throw refusedRequest(
      'amount_too_large',
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      { param: 'amount' },
    )
  }
  return amount
}

/**
 * `POST /v1/refunds`: all that is left, or an amount of it, to the card. Refunds never exceed what was captured. The fee of
 * the capture is not given back. Money leaves the balance at once, also while the refund is pending.
 */
export const createRefund = (work: Work, raw: FormObject): Reply =>
  ok(makeRefund(work, readParams(createParams, raw)))

/** Creates a refund for the API, or for a person on the provider's dashboard, which sends no metadata of ours. */
export const makeRefund = (work: Work, params: z.infer<typeof createParams>): Refund => {
  const charge = chargeToRefund(work, params.payment_intent, params.charge)
  const amount = checkAmount(charge, params.amount)
  const staysPending = work.refundStaysPending()
  const id = newId('re')
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: recordMovement(work, {
      type: 'refund',
      amount: -amount,
      fee: 0,
      currency: charge.currency,
      source: id,
      description: 'REFUND FOR CHARGE',
    }),
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { reference_status: 'pending', type: 'refund' } },
    metadata: mergedMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(staysPending ? { pending_reason: 'processing' as const } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: staysPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  work.tx.put('refunds', id, refund)
  const amountRefunded = charge.amount_refunded + amount
  const refunded = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  }
  work.tx.put('charges', charge.id, refunded)
  emit(work, 'refund.created', refund)
  emit(work, 'charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  return refund
}

/** The bank's last word on a pending refund. A failed one puts the money back and may be asked for again. */
export const executeRefund = (work: Work, id: string, outcome: 'succeeded' | 'failed'): Refund => {
  const refund = work.tx.get('refunds', id)
  if (!refund) throw missingObject('refund', id)
  if (refund.status === 'failed' || refund.status === outcome) return refund
  const { pending_reason: pendingReason, ...rest } = refund
  const finished: Refund =
    outcome === 'succeeded'
      ? { ...rest, status: 'succeeded' }
      : {
          ...rest,
          failure_balance_transaction: recordMovement(work, {
            type: 'refund_failure',
            amount: refund.amount,
            fee: 0,
            currency: refund.currency,
            source: id,
            description: 'REFUND FAILURE',
          }),
          failure_reason: 'lost_or_stolen_card',
          status: 'failed',
        }
  work.tx.put('refunds', id, finished)
  const charge = refund.charge === null ? undefined : work.tx.get('charges', refund.charge)
  if (outcome === 'failed' && charge) {
    const amountRefunded = charge.amount_refunded - refund.amount
    work.tx.put('charges', charge.id, {
      ...charge,
      amount_refunded: amountRefunded,
      refunded: false,
    })
  }
  emit(work, 'refund.updated', finished, {
    status: refund.status,
    ...(pendingReason ? { pending_reason: pendingReason } : {}),
  })
  if (outcome === 'failed') emit(work, 'refund.failed', finished)
  return finished
}

export const retrieveRefund = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  const refund = work.tx.get('refunds', id)
  if (!refund) throw missingObject('refund', id)
  return ok(refund)
}

const listParams = z
  .strictObject({ ...page, created: moment, payment_intent: text, charge: text })
  .partial()

/** Releases of holds are among them, without a balance transaction (see release-hold.ts). */
export const listRefunds = (work: Work, raw: FormObject): Reply => {
  const params = readParams(listParams, raw)
  const rows = work.tx
    .all('refunds')
    .filter(
      (row) =>
        isWithin(row.created, params.created) &&
        (params.payment_intent === undefined || row.payment_intent === params.payment_intent) &&
        (params.charge === undefined || row.charge === params.charge),
    )
  return listOf('refund', '/v1/refunds', rows, params, (row) => row)
}
