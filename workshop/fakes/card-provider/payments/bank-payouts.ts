import type Stripe from 'stripe'
import { z } from 'zod'
import { missingObject, refusedRequest } from '../wire/api-failure.ts'
import { recordMovement } from './balance.ts'
import { emit } from './events.ts'
import { newId } from '../ids.ts'
import { isWithin, listOf } from '../wire/lists.ts'
import { moment, noParams, page, readParams, text } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { BankPayout } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

const known = (work: Work, id: string): BankPayout => {
  const payout = work.tx.get('bankPayouts', id)
  if (!payout) throw missingObject('payout', id)
  return payout
}

/** The provider's timetable sends so much of our balance to our own bank. */
export const payToBank = (work: Work, cents: number): BankPayout => {
  if (cents < 1) throw refusedRequest('parameter_invalid_integer', 'Invalid positive integer')
  const id = newId('po')
  const payout: BankPayout = {
    id,
    object: 'payout',
    amount: cents,
    arrival_date: work.now,
    automatic: true,
    balance_transaction: recordMovement(work, {
      type: 'payout',
      amount: -cents,
      fee: 0,
      currency: 'eur',
      source: id,
      description: 'STRIPE PAYOUT',
    }),
    created: work.now,
    currency: 'eur',
    failure_balance_transaction: null,
    failure_code: null,
    metadata: {},
    status: 'paid',
  }
  work.tx.put('bankPayouts', id, payout)
  emit(work, 'payout.created', payout)
  emit(work, 'payout.paid', payout)
  return payout
}

/** Our bank sends it back days later. */
export const failBankPayout = (work: Work, id: string): BankPayout => {
  const payout = known(work, id)
  if (payout.status === 'failed') return payout
  const failed: BankPayout = {
    ...payout,
    failure_balance_transaction: recordMovement(work, {
      type: 'payout_failure',
      amount: payout.amount,
      fee: 0,
      currency: payout.currency,
      source: id,
      description: 'PAYOUT FAILURE',
    }),
    failure_code: 'account_closed' satisfies Stripe.Payout['failure_code'],
    status: 'failed',
  }
  work.tx.put('bankPayouts', id, failed)
  emit(work, 'payout.failed', failed)
  return failed
}

export const retrieveBankPayout = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  return ok(known(work, id))
}

const listParams = z.strictObject({ ...page, created: moment, status: text }).partial()

export const listBankPayouts = (work: Work, raw: FormObject): Reply => {
  const params = readParams(listParams, raw)
  const rows = work.tx
    .all('bankPayouts')
    .filter(
      (row) =>
        isWithin(row.created, params.created) &&
        (params.status === undefined || row.status === params.status),
    )
  return listOf('payout', '/v1/payouts', rows, params, (row) => row)
}
