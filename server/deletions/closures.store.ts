/** Rows of `account_closures`, as other modules ask for them. */
import { and, eq, isNull } from 'drizzle-orm'
import { accountClosures } from '../../db/schema/privacy.ts'
import type { Queryable } from '../kit/database/database.ts'

export type ClosureRow = typeof accountClosures.$inferSelect

/** The closing of an account that was not taken back; also when it is done. Null: none. */
export const openClosure = async (db: Queryable, accountId: string): Promise<ClosureRow | null> => {
  const [row] = await db
    .select()
    .from(accountClosures)
    .where(and(eq(accountClosures.accountId, accountId), isNull(accountClosures.keptAt)))
  return row ?? null
}

/** When the account is erased; null: it is not being closed. */
export const closesAtOf = async (db: Queryable, accountId: string): Promise<Date | null> =>
  (await openClosure(db, accountId))?.dueAt ?? null
