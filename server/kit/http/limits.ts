/**
 * How often one account or address may ask; a window begins with its first request. Limits that a route declares are counted in PostgreSQL,
 * or in Redis where there is one and it answers (decision 0102), exactly over all processes: only on routes that cannot answer without the database, so a hung one shuts out no caller who would have got
 * in. The default, which only keeps a flood from this process, is counted in its memory: that costs nothing and works without the database.
 */
import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { databaseClock, type Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

/** The statement that deletes old windows: none is longer than an hour. */
export const oldLimitWindows = (): SQL => sql`
  delete from limit_windows where began_at < clock_timestamp() - interval '1 hour' returning began_at as at`

const purgeLimitWindows = async (db: Database): Promise<void> => {
  await db.execute(oldLimitWindows())
}

/** This many in a window of this many seconds, at most an hour. */
export type Budget = { key: string; times: number; seconds: number }

/** Counts outside of the database, by keys that are hashes. */
export type SharedCounts = {
  /** As `takeShared`; null: it cannot count now. */
  take: (budgets: readonly Budget[]) => Promise<number | null>
  /** As `Limits.giveBack`; false: it cannot count now. */
  giveBack: (budgets: readonly Budget[]) => Promise<boolean>
}

export type Limits = {
  /** Counts one request; returns 0, or how many seconds to wait. */
  take: (key: string, perMinute: number) => number
  /** Counts one request in each of these, exactly over every process, in one statement; returns 0, or the longest wait in seconds. */
  takeShared: (budgets: readonly Budget[]) => Promise<number>
  /** Takes back a count that turned out not to be limited: a right password. */
  giveBack: (budgets: readonly Budget[]) => Promise<void>
}

type Window = { beganAt: number; used: number }

const minuteMs = 60_000
/** A flood from ever new addresses must not fill the memory: the oldest windows are dropped first. */
const maxWindows = 200_000
/** After this many shared counts, and every hour, expired windows are deleted. */
const countsPerSweep = 500

type Taken = { key: string; used: number; age: number }

/** In the order of the keys, so that two statements never deadlock. */
const takeRows = preparedQuery<
  [keys: string[], times: number[], seconds: number[], ahead: number],
  Taken
>(
  'take from limits',
  `with requested as (
     select key, times, seconds, clock_timestamp() + $4::float8 * interval '1 second' as at
     from unnest($1::text[], $2::int[], $3::float8[]) as t (key, times, seconds)
   )
   insert into limit_windows as w (key, began_at, used) select key, at, 1 from requested order by key
   on conflict (key) do update set
     began_at = (select case when w.began_at > at - seconds * interval '1 second' then w.began_at else at end
       from requested where requested.key = excluded.key),
     used = (select case when w.began_at > at - seconds * interval '1 second' then least(w.used + 1, times + 1) else 1 end
       from requested where requested.key = excluded.key)
   returning key, used, extract(epoch from clock_timestamp() - began_at)::float8 + $4::float8 as age`,
)

/** Addresses are personal data: only a hash is stored. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

const underHash = (budget: Budget): Budget => ({ ...budget, key: hashed(budget.key) })

export type LimitsOptions = {
  now?: () => number
  clock?: Pick<Clock, 'at'>
  /** Counts in place of the database as long as it can; null: the database does. */
  sharedCounts?: SharedCounts | null
}

/**
 * `now` is this process's clock in milliseconds: the counts here are no deadline that a user was promised. Counts in the
 * database use `clock`.
 */
export const openLimits = (
  db: Database,
  { now = Date.now, clock = databaseClock, sharedCounts = null }: LimitsOptions = {},
): Limits => {
  const windows = new Map<string, Window>()

  let counts = 0

  /** Windows are kept in the order in which they began. */
  const forgetOldest = (at: number): void => {
    for (const [key, window] of windows) {
      if (at - window.beganAt < minuteMs && windows.size <= maxWindows) return
      windows.delete(key)
    }
  }

  return {
    take: (key, perMinute) => {
      const at = now()
      const window = windows.get(key)
      if (!window || at - window.beganAt >= minuteMs) {
        windows.delete(key)
        windows.set(key, { beganAt: at, used: 1 })
        forgetOldest(at)
        return 0
      }
      if (window.used < perMinute) {
        window.used += 1
        return 0
      }
      return Math.max(1, Math.ceil((window.beganAt + minuteMs - at) / 1000))
    },
    takeShared: async (budgets) => {
      if (budgets.length === 0) return 0
      const wait = (await sharedCounts?.take(budgets.map(underHash))) ?? null
      if (wait !== null) return wait
      if (counts++ % countsPerSweep === 0) await purgeLimitWindows(db)
      const byHash = new Map(budgets.map((budget) => [hashed(budget.key), budget]))
      const taken = await takeRows(
        db,
        [...byHash.keys()],
        budgets.map(({ times }) => times),
        budgets.map(({ seconds }) => seconds),
        clock.at(0).getTime() / 1000,
      )
      const waits = taken.map(({ key, used, age }) => {
        const budget = byHash.get(key)
        if (!budget || used <= budget.times) return 0
        return Math.max(1, Math.ceil(budget.seconds - age))
      })
      return Math.max(0, ...waits)
    },
    giveBack: async (budgets) => {
      if (await sharedCounts?.giveBack(budgets.map(underHash))) return
      const keys = budgets.map(({ key }) => hashed(key))
      await db.execute(
        sql`update limit_windows set used = greatest(used - 1, 0) where key = any(${sql.param(keys)}::text[])`,
      )
    },
  }
}
