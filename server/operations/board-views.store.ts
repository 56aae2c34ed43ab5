/** Rows of `board_views`; each is its operator's alone. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { BoardView } from '../../contract/operations/board-views.ts'
import { boardViews } from '../../db/schema/operations.ts'
import type { Queryable } from '../kit/database/database.ts'

/** By name. */
export const boardViewsOf = (db: Queryable, accountId: string): Promise<BoardView[]> =>
  db
    .select({ viewId: boardViews.id, name: boardViews.name, query: boardViews.query })
    .from(boardViews)
    .where(eq(boardViews.accountId, accountId))
    .orderBy(asc(sql`lower(${boardViews.name})`))

export const countBoardViews = async (db: Queryable, accountId: string): Promise<number> => {
  const [row] = await db
    .select({ views: count() })
    .from(boardViews)
    .where(eq(boardViews.accountId, accountId))
  return row?.views ?? 0
}

/** Replaces the query of the operator's view of this name, in whatever case it is written. Null: they have none. */
export const replaceBoardView = async (
  db: Queryable,
  accountId: string,
  { name, query }: { name: string; query: string },
): Promise<BoardView | null> => {
  const [view] = await db
    .update(boardViews)
    .set({ name, query })
    .where(
      and(eq(boardViews.accountId, accountId), sql`lower(${boardViews.name}) = lower(${name})`),
    )
    .returning({ viewId: boardViews.id, name: boardViews.name, query: boardViews.query })
  return view ?? null
}

export const insertBoardView = async (
  db: Queryable,
  view: typeof boardViews.$inferInsert,
): Promise<void> => {
  await db.insert(boardViews).values(view)
}

/** False: there is none, or it belongs to another operator. */
export const deleteBoardView = async (
  db: Queryable,
  accountId: string,
  viewId: string,
): Promise<boolean> => {
  const rows = await db
    .delete(boardViews)
    .where(and(eq(boardViews.id, viewId), eq(boardViews.accountId, accountId)))
    .returning({ id: boardViews.id })
  return rows.length > 0
}
