import { eq } from 'drizzle-orm'
import type { BoardView } from '../../contract/operations/board-views.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { boardViewQuery, boardViewsMax } from '../../domain/operations/board-view.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { countBoardViews, insertBoardView, replaceBoardView } from './board-views.store.ts'

/** Saves a view of the board for its operator; one of the same name is replaced. Refusal: `too_many_board_views`. */
export const saveBoardView = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
  { name, query: typed }: { name: string; query: string },
): Promise<Outcome<BoardView>> =>
  inTransaction(db, async (tx) => {
    // two presses at once wait for each other
    await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, accountId))
      .for('no key update')
    const query = boardViewQuery(typed)
    const replaced = await replaceBoardView(tx, accountId, { name, query })
    if (replaced) return accepted(replaced)
    if ((await countBoardViews(tx, accountId)) >= boardViewsMax) {
      return refused('too_many_board_views')
    }
    const viewId = newId('bvw')
    await insertBoardView(tx, {
      id: viewId,
      accountId,
      name,
      query,
      createdAt: await clock.now(tx),
    })
    return accepted({ viewId, name, query })
  })
