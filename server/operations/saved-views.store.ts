/** Rows of `saved_views`; each is its operator's alone. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { SavedView } from '../../contract/operations/saved-views.ts'
import { savedViews } from '../../db/schema/operations.ts'
import type { ViewedList } from '../../domain/operations/saved-view.ts'
import type { Queryable } from '../kit/database/database.ts'

const columns = {
  viewId: savedViews.id,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
}

/** By name, those of all lists. */
export const savedViewsOf = (db: Queryable, accountId: string): Promise<SavedView[]> =>
  db
    .select(columns)
    .from(savedViews)
    .where(eq(savedViews.accountId, accountId))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.list))

export const countSavedViews = async (
  db: Queryable,
  accountId: string,
  list: ViewedList,
): Promise<number> => {
  const [row] = await db
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.accountId, accountId), eq(savedViews.list, list)))
  return row?.views ?? 0
}

/** Replaces the query of the operator's view of this name and list, in whatever case it is written. Null: they have none. */
export const replaceSavedView = async (
  db: Queryable,
  accountId: string,
  { list, name, query }: Omit<SavedView, 'viewId'>,
): Promise<SavedView | null> => {
  const [view] = await db
    .update(savedViews)
    .set({ name, query })
    .where(
      and(
        eq(savedViews.accountId, accountId),
        eq(savedViews.list, list),
        sql`lower(${savedViews.name}) = lower(${name})`,
      ),
    )
    .returning(columns)
  return view ?? null
}

export const insertSavedView = async (
  db: Queryable,
  view: typeof savedViews.$inferInsert,
): Promise<void> => {
  await db.insert(savedViews).values(view)
}

/** False: there is none, or it belongs to another operator. */
export const deleteSavedView = async (
  db: Queryable,
  accountId: string,
  viewId: string,
): Promise<boolean> => {
  const rows = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, viewId), eq(savedViews.accountId, accountId)))
    .returning({ id: savedViews.id })
  return rows.length > 0
}
