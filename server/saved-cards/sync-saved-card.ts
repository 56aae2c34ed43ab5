import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { Unavailable } from '../kit/unavailable.ts'
import { ensureDefault } from './remove-card.ts'
import {
  cardById,
  cardOfPaymentMethod,
  cardsOfAccount,
  forgetCustomer,
  lockCustomer,
  markDetached,
  markRemoved,
  updateCard,
} from './saved-cards.store.ts'

/**
 * The provider says that something happened to a card: read it and bring our row up to date. Events in any order, twice or late lead to
 * the same state, because only the card itself is trusted, and one that was taken from its customer never returns.
 * Throws `Unavailable` when the provider does not answer: the job tries again.
 */
export const syncSavedCard = async (ctx: Ctx, paymentMethodId: string): Promise<void> => {
  const known = await cardOfPaymentMethod(ctx.db, paymentMethodId)
  if (!known || known.removedAt !== null) return
  const readAt = await ctx.clock.now(ctx.db)
  const read = await ctx.cardProvider.readCard(paymentMethodId)
  if (read.kind === 'unknown') {
    throw new Unavailable(`card could not be read: ${read.why}`, 'payment_unavailable')
  }
  const card = read.kind === 'done' ? read.value : null
  await inTransaction(ctx.db, async (tx) => {
    const owner = await lockCustomer(tx, { accountId: known.accountId })
    if (card?.card && card.customerId !== null && card.customerId === owner?.customerId) {
      return updateCard(tx, paymentMethodId, card.card, readAt)
    }
    await markRemoved(tx, known.id, { removedAt: readAt, detachedAt: readAt })
    await ensureDefault(tx, known.accountId)
  })
}

/** The customer was deleted at the provider, and all cards with it. */
export const syncCustomer = async (ctx: Ctx, customerId: string): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const owner = await lockCustomer(tx, { customerId })
    if (!owner) return
    const at = await ctx.clock.now(tx)
    for (const { id } of await cardsOfAccount(tx, owner.accountId)) {
      await markRemoved(tx, id, { removedAt: at, detachedAt: at })
    }
    await forgetCustomer(tx, owner.accountId)
  })
}

/**
 * Takes a removed card from its customer at the provider. A card that has no customer any more is done with.
 * Throws `Unavailable` while the provider does not answer.
 */
export const detachCard = async (ctx: Ctx, cardId: string): Promise<void> => {
  const row = await cardById(ctx.db, cardId)
  if (!row || row.removedAt === null || row.detachedAt !== null) return
  const { paymentMethodId } = row
  const answer = await ctx.cardProvider.detachCard({
    // A stored failure would be repeated for its key, and a second call does no harm.
    key: `detach:${cardId}:${newId('try')}`,
    paymentMethodId,
  })
  const isDone = answer.kind === 'done' || (await isGone(ctx, paymentMethodId))
  if (!isDone) throw new Unavailable('card could not be detached', 'payment_unavailable')
  await markDetached(ctx.db, cardId, await ctx.clock.now(ctx.db))
}

const isGone = async (ctx: Ctx, paymentMethodId: string): Promise<boolean> => {
  const read = await ctx.cardProvider.readCard(paymentMethodId)
  if (read.kind === 'done') return read.value.customerId === null
  return read.kind === 'request_refused'
}
