/**
 * The database clock is the only clock for deadlines, so processes with wrong clocks agree (reliability.md, race 17).
 * Read it in its own statement after taking the row lock: `now()` would give the moment the transaction began.
 */
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

export type Clock = { now: (db: Queryable) => Promise<Date> }

/** The moment this statement runs on the database server, to the millisecond. */
export const databaseClock: Clock = {
  now: async (db) => {
    const { rows } = await db.execute<{ ms: number }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    )
    const row = rows[0]
    if (!row) throw new Error('the database told no time')
    return new Date(row.ms)
  },
}
