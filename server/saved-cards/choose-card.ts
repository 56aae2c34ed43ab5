import type { z } from 'zod'
import type { cardChoice } from '../../contract/accounts/saved-cards.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { typedCard, type CardToPayWith } from '../payments/index.ts'
import { cardById, ensureCustomerRow, keepCustomer, nextCustomerKey } from './saved-cards.store.ts'

export type CardChoice = z.output<typeof cardChoice>

/**
 * How a customer pays: with a saved card of their own, or with one that is typed and, if they agreed, kept. No transaction is open during
 * the call to the provider. Refusals: `saved_card_not_found`, also for another account's card; `payment_unavailable`.
 */
export const chooseCard = async (
  ctx: Ctx,
  accountId: string,
  choice: CardChoice | undefined,
): Promise<Outcome<CardToPayWith>> => {
  if (!choice) return accepted(typedCard)
  if ('savedCardId' in choice) {
    const card = await cardById(ctx.db, choice.savedCardId)
    if (card?.accountId !== accountId || card.removedAt !== null)
      return refused('saved_card_not_found')
    const { providerCustomerId } = await customerOf(ctx, accountId)
    if (providerCustomerId === null) return refused('saved_card_not_found')
    return accepted({
      customerId: providerCustomerId,
      paymentMethodId: card.paymentMethodId,
      isKept: false,
    })
  }
  const customerId = await openCustomer(ctx, accountId)
  if (customerId === null) return refused('payment_unavailable')
  return accepted({ customerId, paymentMethodId: null, isKept: true })
}

const customerOf = async (ctx: Ctx, accountId: string) =>
  ensureCustomerRow(ctx.db, accountId, await ctx.clock.now(ctx.db))

/** Null: the provider does not answer. The key is the account's, so two tabs at once get the same customer. */
const openCustomer = async (ctx: Ctx, accountId: string): Promise<string | null> => {
  const { providerCustomerId, keyVersion } = await customerOf(ctx, accountId)
  if (providerCustomerId !== null) return providerCustomerId
  const answer = await ctx.cardProvider.createCustomer({
    key: `customer:${accountId}:${keyVersion}`,
    accountId,
  })
  if (answer.kind === 'done') return keepCustomer(ctx.db, accountId, answer.value.customerId)
  if (answer.kind !== 'unknown' || answer.wasAnswered) await nextCustomerKey(ctx.db, accountId)
  return null
}
