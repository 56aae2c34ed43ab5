/**
 * How often one account or address may ask, counted by the minute; a window begins with its first request. Most routes
 * are counted in this process, which costs nothing and allows each web process its own share. Sign-in, and whatever else
 * must hold exactly over all processes, is counted in PostgreSQL.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { namedQuery } from '../named-query.ts'

/** No window is longer than an hour. */
export const forgetLimitWindows = async (db: Database): Promise<void> => {
  await db.execute(
    sql`delete from limit_windows where began_at < clock_timestamp() - interval '1 hour'`,
  )
}

export type Limits = {
  /** Counts one request; answers 0, or how many seconds to wait. */
  take: (key: string, perMinute: number) => number
  /** The same, exact over every process, and for windows of up to an hour. */
  takeShared: (key: string, perWindow: number, windowSeconds?: number) => Promise<number>
}

type Window = { beganAt: number; used: number }

const minuteMs = 60_000
/** A flood from ever new addresses must not fill the memory: the oldest windows are forgotten first. */
const maxWindows = 200_000
/** Every so many shared counts, and every hour, the windows of those who are long gone are deleted. */
const countsPerSweep = 500

const takeRow = namedQuery<[string, number, number], { used: number; age: number }>(
  'take from limit',
  `insert into limit_windows as w (key, began_at, used) values ($1, clock_timestamp(), 1)
   on conflict (key) do update set
     began_at = case when w.began_at > clock_timestamp() - $3::float8 * interval '1 second'
       then w.began_at else clock_timestamp() end,
     used = case when w.began_at > clock_timestamp() - $3::float8 * interval '1 second'
       then least(w.used + 1, $2::int + 1) else 1 end
   returning used, extract(epoch from clock_timestamp() - began_at)::float8 as age`,
)

/** `now` is this process's clock in milliseconds: a limit is no deadline anyone was promised. */
export const openLimits = (db: Database, now: () => number = Date.now): Limits => {
  const windows = new Map<string, Window>()

  let counts = 0

  /** Windows stand in the order in which they began. */
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
    takeShared: async (key, perWindow, windowSeconds = 60) => {
      if (counts++ % countsPerSweep === 0) await forgetLimitWindows(db)
      // addresses are personal data: the table holds only a hash
      const hashed = createHash('sha256').update(key).digest('base64url')
      const [row] = await takeRow(db, hashed, perWindow, windowSeconds)
      if (!row || row.used <= perWindow) return 0
      return Math.max(1, Math.ceil(windowSeconds - row.age))
    },
  }
}
