import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import type { Intent } from '../payments/index.ts'
import {
  cardsOfAccount,
  insertCard,
  lockCustomer,
  markRemoved,
  setDefaultCard,
} from './saved-cards.store.ts'

/**
 * Stores the card that has just paid, where its owner agreed to that and the provider keeps it for them. A card saved a second time
 * replaces the earlier one; the first becomes the default. Safe to run again: a card that was removed since stays removed.
 */
export const saveCard = async (
  ctx: Ctx,
  intent: Pick<Intent, 'customerId' | 'paymentMethodId' | 'keepsCard' | 'card'>,
  consent: { accountId: string; textVersion: string; at: Date },
): Promise<void> => {
  const { customerId, paymentMethodId, card } = intent
  if (!intent.keepsCard || customerId === null || paymentMethodId === null || card === null) return
  const { accountId } = consent
  await inTransaction(ctx.db, async (tx) => {
    const owner = await lockCustomer(tx, { accountId })
    if (owner?.customerId !== customerId) return
    const at = await ctx.clock.now(tx)
    const cardId = newId('crd')
    const isNew = await insertCard(tx, {
      ...card,
      id: cardId,
      accountId,
      paymentMethodId,
      consentTextVersion: consent.textVersion,
      consentedAt: consent.at,
      createdAt: at,
      readAt: at,
    })
    if (!isNew) return
    const others = (await cardsOfAccount(tx, accountId)).filter(({ id }) => id !== cardId)
    const earlier = others.filter(
      ({ fingerprint }) => fingerprint !== null && fingerprint === card.fingerprint,
    )
    for (const { id } of earlier) await removeRow(ctx, tx, id, at)
    if (!others.some(({ id, isDefault }) => isDefault && !earlier.some((one) => one.id === id))) {
      await setDefaultCard(tx, accountId, cardId)
    }
  })
}

/** Gone for its owner at once; the provider is asked by a job until it has forgotten the card as well. */
export const removeRow = async (ctx: Ctx, tx: Tx, cardId: string, at: Date): Promise<void> => {
  await markRemoved(tx, cardId, { removedAt: at })
  await ctx.jobs.enqueue(tx, 'detach-card', { cardId })
}
