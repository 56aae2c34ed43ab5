import type Stripe from 'stripe'
import { callStripe } from './call-stripe.ts'
import type { BooksProvider, ProviderMovement } from './books-provider.ts'
import { inEachPart, readSince } from './read-list.ts'

/** The provider's record of our balance over Stripe's API. Lists are read to their end: a skipped entry would be missing for ever. */
export const stripeBooksProvider = (stripe: Stripe): BooksProvider => ({
  listMovements: (period) =>
    inEachPart(
      readSince(
        (params) => stripe.balanceTransactions.list({ ...params, expand: ['data.source'] }),
        period,
      ),
      (rows) => rows.filter(({ currency }) => currency === 'eur').map(toMovement),
    ),

  listDisputes: (period) =>
    inEachPart(
      readSince((params) => stripe.disputes.list(params), period),
      (rows) => rows.map(({ id }) => id),
    ),

  readBalance: () =>
    callStripe(async () => {
      const balance = await stripe.balance.retrieve()
      return [...balance.available, ...balance.pending]
        .filter((entry) => entry.currency === 'eur')
        .reduce((sum, entry) => sum + entry.amount, 0)
    }),
})

const toMovement = (row: Stripe.BalanceTransaction): ProviderMovement => {
  const source = typeof row.source === 'object' ? row.source : null
  const payment = source && 'payment_intent' in source ? source.payment_intent : null
  const metadata = source && 'metadata' in source ? source.metadata : null
  return {
    movementId: row.id,
    type: row.type,
    amountCents: row.amount,
    feeCents: row.fee,
    at: new Date(row.created * 1000),
    sourceId: source?.id ?? (typeof row.source === 'string' ? row.source : null),
    intentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    refundId: metadata?.['refund_id'] ?? null,
    description: row.description,
  }
}
