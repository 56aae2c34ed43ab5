import { eq } from 'drizzle-orm'
import type { SavedView } from '../../contract/operations/saved-views.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { savedViewQuery, savedViewsMax } from '../../domain/operations/saved-view.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { countSavedViews, insertSavedView, replaceSavedView } from './saved-views.store.ts'

/** Saves a view of a list for its operator; one of the same name is replaced. Refusal: `too_many_saved_views`. */
export const saveView = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
  { list, name, query: typed }: Omit<SavedView, 'viewId'>,
): Promise<Outcome<SavedView>> =>
  inTransaction(db, async (tx) => {
    // two presses at once wait for each other
    await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, accountId))
      .for('no key update')
    const query = savedViewQuery(list, typed)
    const replaced = await replaceSavedView(tx, accountId, { list, name, query })
    if (replaced) return accepted(replaced)
    if ((await countSavedViews(tx, accountId, list)) >= savedViewsMax) {
      return refused('too_many_saved_views')
    }
    const viewId = newId('bvw')
    await insertSavedView(tx, {
      id: viewId,
      accountId,
      list,
      name,
      query,
      createdAt: await clock.now(tx),
    })
    return accepted({ viewId, list, name, query })
  })
