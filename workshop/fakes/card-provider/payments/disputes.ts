import { z } from 'zod'
import { missingObject, refusedRequest } from '../wire/api-failure.ts'
import { recordMovement } from './balance.ts'
import { emit } from './events.ts'
import { newId } from '../ids.ts'
import { isWithin, listOf } from '../wire/lists.ts'
import { moment, noParams, page, readParams, text } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { BalanceTransaction, Dispute } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

/** What the provider charges for each dispute (Stripe's Irish price list). */
export const disputeFeeCents = 20_00

export const disputeEnds = ['won', 'lost'] as const
export type DisputeEnd = (typeof disputeEnds)[number]

const known = (work: Work, id: string): Dispute => {
  const dispute = work.tx.get('disputes', id)
  if (!dispute) throw missingObject('dispute', id)
  return dispute
}

const movement = (
  work: Work,
  dispute: Pick<Dispute, 'id' | 'currency'>,
  amount: number,
  fee: number,
): BalanceTransaction => {
  const id = recordMovement(work, {
    type: 'adjustment',
    amount,
    fee,
    currency: dispute.currency,
    source: dispute.id,
    description: fee > 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
  })
  const row = work.tx.get('balanceTransactions', id)
  if (!row) throw new Error('no balance transaction')
  return row
}

/**
 * The customer's bank takes a captured payment back, what was refunded of it apart, and the provider its fee; of one that was refunded
 * altogether the fee alone. `inquiry` takes nothing yet; `cents` is less than all of it.
 */
export const openDispute = (
  work: Work,
  intentId: string,
  isInquiry: boolean,
  cents?: number,
): Dispute => {
  const intent = work.tx.get('intents', intentId)
  const charge = intent?.latest_charge ? work.tx.get('charges', intent.latest_charge) : undefined
  if (!charge?.captured || charge.disputed) {
    throw refusedRequest('charge_not_disputable', `No charge of ${intentId} can be disputed.`)
  }
  const about = { id: newId('dp'), currency: charge.currency }
  const left = charge.amount_captured - charge.amount_refunded
  const amount = Math.min(left, cents ?? left)
  const dispute: Dispute = {
    ...about,
    object: 'dispute',
    amount,
    balance_transactions: isInquiry ? [] : [movement(work, about, 0 - amount, disputeFeeCents)],
    charge: charge.id,
    created: work.now,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: 'general',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  work.tx.put('disputes', dispute.id, dispute)
  work.tx.put('charges', charge.id, { ...charge, disputed: !isInquiry })
  emit(work, 'charge.dispute.created', dispute)
  if (!isInquiry) emit(work, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank's last word. Won: the amount comes back, the fee does not, and the charge may be refunded again. */
export const closeDispute = (work: Work, id: string, end: DisputeEnd): Dispute => {
  const dispute = known(work, id)
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) return dispute
  const wasTaken = dispute.balance_transactions.length > 0
  const closed: Dispute = {
    ...dispute,
    balance_transactions: [
      ...dispute.balance_transactions,
      ...(end === 'won' && wasTaken ? [movement(work, dispute, dispute.amount, 0)] : []),
    ],
    status: wasTaken ? end : 'warning_closed',
  }
  work.tx.put('disputes', id, closed)
  const charge = work.tx.get('charges', dispute.charge)
  if (charge && end === 'won') work.tx.put('charges', charge.id, { ...charge, disputed: false })
  emit(work, 'charge.dispute.closed', closed)
  return closed
}

export const retrieveDispute = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  return ok(known(work, id))
}

const listParams = z
  .strictObject({ ...page, charge: text, created: moment, payment_intent: text })
  .partial()

export const listDisputes = (work: Work, raw: FormObject): Reply => {
  const params = readParams(listParams, raw)
  const rows = work.tx
    .all('disputes')
    .filter(
      (row) =>
        isWithin(row.created, params.created) &&
        (params.charge === undefined || row.charge === params.charge) &&
        (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
    )
  return listOf('dispute', '/v1/disputes', rows, params, (row) => row)
}
