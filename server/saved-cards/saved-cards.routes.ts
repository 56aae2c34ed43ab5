/** The HTTP side of saved cards; each person sees only theirs. */
import type { SavedCard, savedCardRoutes } from '../../contract/accounts/saved-cards.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { HandlersOf } from '../define-module.ts'
import { chooseDefaultCard, removeCard } from './remove-card.ts'
import { cardsOfAccount } from './saved-cards.store.ts'

const list = async (
  { db }: Pick<Ctx, 'db'>,
  accountId: string,
): Promise<{ cards: SavedCard[] }> => {
  const rows = await cardsOfAccount(db, accountId)
  return {
    cards: rows.map(({ id, brand, last4, expMonth, expYear, isDefault }) => ({
      cardId: id,
      brand,
      last4,
      expMonth,
      expYear,
      isDefault,
    })),
  }
}

export const savedCardHandlers = {
  'GET /api/me/cards': async (ctx, { accountId }) => accepted(await list(ctx, accountId)),

  'PUT /api/me/cards/:cardId/default': async (ctx, { accountId }, { params }) => {
    const chosen = await chooseDefaultCard(ctx, accountId, params.cardId)
    return chosen.ok ? accepted(await list(ctx, accountId)) : chosen
  },

  'DELETE /api/me/cards/:cardId': async (ctx, { accountId }, { params }) => {
    const removed = await removeCard(ctx, accountId, params.cardId)
    return removed.ok ? accepted(await list(ctx, accountId)) : removed
  },
} satisfies HandlersOf<typeof savedCardRoutes>
