/**
 * The database clock is the only clock for deadlines, so processes with wrong clocks agree (reliability.md, race 17).
 * Read it after taking the row lock: `now()` would give the moment the transaction began.
 */
import type { Queryable } from './database.ts'
import { namedQuery } from './named-query.ts'

export type Clock = {
  now: (db: Queryable) => Promise<Date>
  /** The same moment from a statement that selects `clockMs` along with what else it reads. */
  at: (clockMs: number) => Date
}

/** The moment this is worked out, in milliseconds. In a statement that locks, select it from what was locked. */
export const clockMs = 'floor(extract(epoch from clock_timestamp()) * 1000)::float8'

const readClock = namedQuery<[], { clock_ms: number }>('clock', `select ${clockMs} as clock_ms`)

/** The moment this statement runs on the database server, to the millisecond. */
export const databaseClock: Clock = {
  now: async (db) => {
    const [row] = await readClock(db)
    if (!row) throw new Error('the database told no time')
    return new Date(row.clock_ms)
  },
  at: (ms) => new Date(ms),
}
