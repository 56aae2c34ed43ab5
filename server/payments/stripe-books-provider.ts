import type Stripe from 'stripe'
import { callStripe } from './call-stripe.ts'
import type { BooksProvider, ProviderMovement } from './books-provider.ts'

const perPage = 100

/** The provider's record of our balance over Stripe's API. Lists are read to their end: a skipped entry would be missing for ever. */
export const stripeBooksProvider = (stripe: Stripe): BooksProvider => ({
  listMovements: (since) =>
    callStripe(async () => {
      const movements: ProviderMovement[] = []
      const list = stripe.balanceTransactions.list({
        limit: perPage,
        created: { gte: toSeconds(since) },
        expand: ['data.source'],
      })
      for await (const row of list) if (row.currency === 'eur') movements.push(toMovement(row))
      return movements.toReversed()
    }),

  listDisputes: (since) =>
    callStripe(async () => {
      const ids: string[] = []
      const list = stripe.disputes.list({ limit: perPage, created: { gte: toSeconds(since) } })
      for await (const { id } of list) ids.push(id)
      return ids.toReversed()
    }),

  readBalance: () =>
    callStripe(async () => {
      const balance = await stripe.balance.retrieve()
      return [...balance.available, ...balance.pending]
        .filter((entry) => entry.currency === 'eur')
        .reduce((sum, entry) => sum + entry.amount, 0)
    }),
})

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

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
