/**
 * The database clock is the only clock for deadlines, so processes with wrong clocks agree (reliability.md, race 17).
 * Read it after taking the row lock: `now()` would give the time at which the transaction began.
 */
import type { Queryable } from './database/database.ts'
import { preparedQuery } from './database/prepared-query.ts'

export type Clock = {
  now: (db: Queryable) => Promise<Date>
  /** The same time from a statement that selects `clockMs` along with its other columns. */
  at: (clockMs: number) => Date
}

/** The time of evaluation, in milliseconds. In a statement that locks, select it from the locked rows. */
export const clockMs = 'floor(extract(epoch from clock_timestamp()) * 1000)::float8'

const readClock = preparedQuery<[], { clock_ms: number }>('clock', `select ${clockMs} as clock_ms`)

/** The time at which this statement runs on the database server, to the millisecond. */
export const databaseClock: Clock = {
  now: async (db) => {
    const [row] = await readClock(db)
    if (!row) throw new Error('the database told no time')
    return new Date(row.clock_ms)
  },
  at: (ms) => new Date(ms),
}
