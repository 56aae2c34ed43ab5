import { z } from 'zod'
import { missingObject } from '../wire/api-failure.ts'
import { secondsPerDay } from '../clock.ts'
import { newId } from '../ids.ts'
import { isWithin, listOf } from '../wire/lists.ts'
import { moment, noParams, page, readParams, text } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { BalanceTransaction } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

/** What the provider keeps of a captured payment: 1.5% and 25 cents (Stripe's Irish price list, EEA cards). */
export const feeBasisPoints = 150
export const feeFixedCents = 25
/** Days from capture until the money counts as available. */
export const fundsAvailableAfterDays = 3

/** Rounded half up to the cent. */
export const feeCents = (amountCents: number): number =>
  Math.floor((amountCents * feeBasisPoints + 5000) / 10_000) + feeFixedCents

type Movement = {
  type:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'transfer'
    | 'transfer_refund'
    | 'adjustment'
    | 'payout'
    | 'payout_failure'
    | 'stripe_fee'
    | 'topup'
  /** Cents, negative when money leaves. */
  amount: number
  fee: number
  currency: string
  source: string | null
  description: string | null
}

/** Records money that came or went, and gives the id of the balance transaction. */
export const recordMovement = (work: Work, movement: Movement): string => {
  const id = newId('txn')
  const { amount, fee, currency } = movement
  const waits = movement.type === 'charge' ? fundsAvailableAfterDays * secondsPerDay : 0
  work.tx.put('balanceTransactions', id, {
    id,
    object: 'balance_transaction',
    amount,
    available_on: work.now + waits,
    balance_type: 'payments',
    created: work.now,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: movement.type,
    source: movement.source,
    status: waits === 0 ? 'available' : 'pending',
    type: movement.type,
  })
  return id
}

/** A balance transaction as answered: `status` follows from the time. */
export const balanceTransactionWire = (
  row: BalanceTransaction,
  now: number,
): BalanceTransaction => ({
  ...row,
  status: row.available_on <= now ? 'available' : 'pending',
})

/** Net sums per currency, split by whether they are available yet. */
export const balanceOf = (rows: BalanceTransaction[], now: number) => {
  const currencies = [...new Set(['eur', ...rows.map((row) => row.currency)])]
  const sums = (available: boolean) =>
    currencies.map((currency) => {
      const amount = rows
        .filter((row) => row.currency === currency && row.available_on <= now === available)
        .reduce((total, row) => total + row.net, 0)
      return { amount, currency, source_types: { card: amount } }
    })
  return {
    object: 'balance' as const,
    available: sums(true),
    livemode: false,
    pending: sums(false),
  }
}

export const retrieveBalance = (work: Work, raw: FormObject): Reply => {
  readParams(noParams, raw)
  return ok(balanceOf(work.tx.all('balanceTransactions'), work.now))
}

export const retrieveBalanceTransaction = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  const row = work.tx.get('balanceTransactions', id)
  if (!row) throw missingObject('balance transaction', id)
  return ok(balanceTransactionWire(row, work.now))
}

const listParams = z
  .strictObject({ ...page, created: moment, type: text, source: text, currency: text })
  .partial()

export const listBalanceTransactions = (work: Work, raw: FormObject): Reply => {
  const params = readParams(listParams, raw)
  const rows = work.tx
    .all('balanceTransactions')
    .filter(
      (row) =>
        isWithin(row.created, params.created) &&
        (params.type === undefined || row.type === params.type) &&
        (params.source === undefined || row.source === params.source) &&
        (params.currency === undefined || row.currency === params.currency),
    )
  return listOf('balance transaction', '/v1/balance_transactions', rows, params, (row) =>
    balanceTransactionWire(row, work.now),
  )
}
