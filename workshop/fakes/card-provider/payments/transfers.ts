import { z } from 'zod'
import { badParameter, missingObject, refusedRequest } from '../wire/api-failure.ts'
import { knownAccount } from './accounts.ts'
import { balanceOf, recordMovement } from './balance.ts'
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
import type { Charge, Transfer, TransferReversal } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

const createParams = z.strictObject({
  amount: integer,
  currency: z.literal('eur'),
  destination: text,
  metadata: metadata.optional(),
  source_transaction: text.optional(),
  transfer_group: text.optional(),
})

/** Refused unless our balance covers it: all of it where the charge's own money is still on its way, else what is available. */
const mustCover = (work: Work, amount: number, source: Charge | undefined): void => {
  const { available, pending } = balanceOf(work.tx.all('balanceTransactions'), work.now)
  const inEuro = (rows: { amount: number; currency: string }[]): number =>
    rows.find(({ currency }) => currency === 'eur')?.amount ?? 0
  const movement = source?.balance_transaction
    ? work.tx.get('balanceTransactions', source.balance_transaction)
    : undefined
  const isOnItsWay = movement !== undefined && movement.available_on > work.now
  const covered = inEuro(available) + (isOnItsWay ? Math.max(0, inEuro(pending)) : 0)
  if (amount <= covered) return
  throw refusedRequest(
    'balance_insufficient',
    'You have insufficient available funds in your Stripe account.',
  )
}

const sourceOf = (work: Work, id: string | undefined, amount: number): Charge | undefined => {
  if (id === undefined) return undefined
  const charge = work.tx.get('charges', id)
  if (!charge) throw missingObject('charge', id, 'source_transaction')
  const transferred = work.tx
    .all('transfers')
    .filter((transfer) => transfer.source_transaction === id)
    .reduce((sum, transfer) => sum + transfer.amount, 0)
  if (transferred + amount <= charge.amount_captured) return charge
  throw refusedRequest(
    'transfers_not_allowed',
    'The sum of the transfers exceeds the amount of the source charge.',
    { param: 'source_transaction' },
  )
}

/** `POST /v1/transfers`: from our balance to an account's, at once. */
export const createTransfer = (work: Work, raw: FormObject): Reply => {
  const params = readParams(createParams, raw)
  if (params.amount < 1) {
    throw badParameter('parameter_invalid_integer', 'amount', 'Invalid positive integer')
  }
  const account = knownAccount(work, params.destination, 'destination')
  if (account.wire.capabilities?.transfers !== 'active') {
    throw refusedRequest(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, legacy_payments',
      { param: 'destination' },
    )
  }
  mustCover(work, params.amount, sourceOf(work, params.source_transaction, params.amount))
  const id = newId('tr')
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount: params.amount,
    amount_reversed: 0,
    balance_transaction: recordMovement(work, {
      type: 'transfer',
      amount: -params.amount,
      fee: 0,
      currency: params.currency,
      source: id,
      description: null,
    }),
    created: work.now,
    currency: params.currency,
    description: null,
    destination: params.destination,
    livemode: false,
    metadata: mergedMetadata({}, params.metadata),
    reversed: false,
    source_transaction: params.source_transaction ?? null,
    source_type: 'card',
    transfer_group: params.transfer_group ?? null,
  }
  work.tx.put('transfers', id, transfer)
  work.tx.put('accounts', params.destination, {
    ...account,
    balanceCents: account.balanceCents + params.amount,
  })
  emit(work, 'transfer.created', transfer)
  return ok(transfer)
}

const known = (work: Work, id: string): Transfer => {
  const transfer = work.tx.get('transfers', id)
  if (!transfer) throw missingObject('transfer', id)
  return transfer
}

export const retrieveTransfer = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  return ok(known(work, id))
}

const listParams = z
  .strictObject({ ...page, created: moment, destination: text, transfer_group: text })
  .partial()

export const listTransfers = (work: Work, raw: FormObject): Reply => {
  const params = readParams(listParams, raw)
  const rows = work.tx
    .all('transfers')
    .filter(
      (row) =>
        isWithin(row.created, params.created) &&
        (params.destination === undefined || row.destination === params.destination) &&
        (params.transfer_group === undefined || row.transfer_group === params.transfer_group),
    )
  return listOf('transfer', '/v1/transfers', rows, params, (row) => row)
}

const reverseParams = z.strictObject({ amount: integer.optional(), metadata: metadata.optional() })

/** `POST /v1/transfers/:id/reversals`: back from the account, as far as its balance goes. */
export const createReversal = (work: Work, transferId: string, raw: FormObject): Reply => {
  const params = readParams(reverseParams, raw)
  const transfer = known(work, transferId)
  const left = transfer.amount - transfer.amount_reversed
  const amount = params.amount ?? left
  if (amount < 1 || amount > left) {
    throw refusedRequest(
      'amount_too_large',
      `The transfer ${transferId} has only ${left} left to reverse.`,
      { param: 'amount' },
    )
  }
  const account = knownAccount(work, transfer.destination ?? '', 'destination')
  if (account.balanceCents < amount) {
    throw refusedRequest(
      'balance_insufficient',
      'The destination account has insufficient funds to cover this reversal.',
    )
  }
  const id = newId('trr')
  const reversal: TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: recordMovement(work, {
      type: 'transfer_refund',
      amount,
      fee: 0,
      currency: transfer.currency,
      source: id,
      description: null,
    }),
    created: work.now,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: mergedMetadata({}, params.metadata),
    source_refund: null,
    transfer: transferId,
  }
  const amountReversed = transfer.amount_reversed + amount
  const reversed = {
    ...transfer,
    amount_reversed: amountReversed,
    reversed: amountReversed === transfer.amount,
  }
  work.tx.put('reversals', id, reversal)
  work.tx.put('transfers', transferId, reversed)
  work.tx.put('accounts', account.wire.id, {
    ...account,
    balanceCents: account.balanceCents - amount,
  })
  emit(work, 'transfer.reversed', reversed)
  return ok(reversal)
}

export const listReversals = (work: Work, transferId: string, raw: FormObject): Reply => {
  const params = readParams(z.strictObject(page).partial(), raw)
  known(work, transferId)
  const rows = work.tx.all('reversals').filter(({ transfer }) => transfer === transferId)
  const url = `/v1/transfers/${transferId}/reversals`
  return listOf('transfer_reversal', url, rows, params, (row) => row)
}
