import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { removeRow } from './save-card.ts'
import { cardById, cardsOfAccount, lockCustomer, setDefaultCard } from './saved-cards.store.ts'

/** Removes a card of one's own, whether the provider answers now or not. Refusals: `saved_card_not_found`. */
export const removeCard = async (
  ctx: Ctx,
  accountId: string,
  cardId: string,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await ownCard(tx, accountId, cardId))) return refused('saved_card_not_found')
    await removeRow(ctx, tx, cardId, await ctx.clock.now(tx))
    await ensureDefault(tx, accountId)
    return accepted(undefined)
  })

/** Refusals: `saved_card_not_found`. */
export const chooseDefaultCard = async (
  ctx: Ctx,
  accountId: string,
  cardId: string,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await ownCard(tx, accountId, cardId))) return refused('saved_card_not_found')
    await setDefaultCard(tx, accountId, cardId)
    return accepted(undefined)
  })

const ownCard = async (tx: Tx, accountId: string, cardId: string): Promise<boolean> => {
  await lockCustomer(tx, { accountId })
  const card = await cardById(tx, cardId)
  return card?.accountId === accountId && card.removedAt === null
}

/** The newest card takes the place of a default that is gone. Under the customer's lock. */
export const ensureDefault = async (tx: Tx, accountId: string): Promise<void> => {
  const [first] = await cardsOfAccount(tx, accountId)
  if (first && !first.isDefault) await setDefaultCard(tx, accountId, first.id)
}
