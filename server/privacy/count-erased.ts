import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../kit/database/database.ts'

/** Runs a statement that deletes or empties rows, without its `returning`; answers how many rows it was. */
export const countErased = async (tx: Tx, statement: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(
    sql`with gone as (${statement} returning 1) select count(*)::int as count from gone`,
  )
  return rows[0]?.count ?? 0
}
