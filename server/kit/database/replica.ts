/**
 * A streaming replica, for figures and lists that may be a few seconds old: never for a decision about money, and never for a screen that
 * shows what its reader has just done. How old it is is measured rather than asked: each second the primary's position is noted, and the
 * replica is as old as the newest of them that it has reached. So one that is cut off, paused or promoted grows old, whatever it says itself.
 */
import { sql } from 'drizzle-orm'
import type { Logger } from '../log.ts'
import { closeDatabase, withCallLimit, type Database } from './database.ts'
import { isUnavailable } from './database-errors.ts'

/** What was read, and since when it may have changed. */
export type AsOf<T> = { value: T; asOf: Date }

export type Replica = {
  /**
   * Reads from the replica, or from the primary where the replica is older than the bound, does not answer, or fails at it: `work` may
   * run twice, and only reads.
   */
  read: <T>(work: (db: Database) => Promise<T>) => Promise<AsOf<T>>
  /** Milliseconds; Infinity: not known, or it does not answer. */
  lagMs: () => number
  close: () => Promise<void>
}

export type ReplicaOptions = {
  primary: Database
  replica: Database
  /** An older one is not read from, in milliseconds. */
  mostLagMs: number
  log: Logger
  /** How often it is measured. */
  everyMs?: number
}

const measureLimitMs = 2_000

export const openReplica = (options: ReplicaOptions): Replica => {
  const { primary, replica, mostLagMs, log, everyMs = 1_000 } = options
  const age = openAge()
  let isMeasuring = false
  let wasUsable = false
  const isUsable = (): boolean => age.lagMs(Date.now()) <= mostLagMs

  const measure = async (): Promise<void> => {
    if (isMeasuring) return
    isMeasuring = true
    try {
      const at = Date.now()
      const { rows } = await withCallLimit(primary, measureLimitMs).execute<{ position: string }>(
        sql`select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position`,
      )
      age.primaryWasAt(BigInt(rows[0]?.position ?? 0), at)
      const { rows: there } = await withCallLimit(replica, measureLimitMs).execute<{
        position: string | null
      }>(
        sql`select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as position`,
      )
      const position = there[0]?.position
      if (position) age.replicaIsAt(BigInt(position))
    } catch {
      // it grows older until it is measured again
    } finally {
      isMeasuring = false
    }
    if (isUsable() !== wasUsable) {
      wasUsable = !wasUsable
      log.info(wasUsable ? 'the replica is read from' : 'the replica is too old to read from', {})
    }
  }
  const timer = setInterval(() => void measure(), everyMs)
  void measure()

  return {
    lagMs: () => age.lagMs(Date.now()),
    read: async (work) => {
      const asOf = age.freshAt()
      if (asOf !== null && isUsable()) {
        try {
          return { value: await work(replica), asOf: new Date(asOf) }
        } catch (error) {
          if (!isUnavailable(error)) throw error
          log.warn('the replica failed, the primary is asked', { error })
        }
      }
      return readPrimary(primary, work)
    },
    close: async () => {
      clearInterval(timer)
      await closeDatabase(replica)
    },
  }
}

/** The same from the primary: as new as can be. */
export const readPrimary = async <T>(
  db: Database,
  work: (db: Database) => Promise<T>,
): Promise<AsOf<T>> => {
  const asOf = new Date()
  return { value: await work(db), asOf }
}

/** Positions that are kept: more than ten minutes of them. */
const mostNotes = 600

/** How old a replica is, from positions of both sides. Moments are in milliseconds of one clock. */
export const openAge = () => {
  let notes: { position: bigint; at: number }[] = []
  let freshAt: number | null = null
  return {
    /** Call it with the moment before the question. */
    primaryWasAt: (position: bigint, at: number): void => {
      notes.push({ position, at })
      if (notes.length > mostNotes) notes.shift()
    },
    replicaIsAt: (position: bigint): void => {
      const reached = notes.filter((note) => note.position <= position)
      const newest = reached.at(-1)
      if (!newest) return
      freshAt = newest.at
      notes = notes.slice(notes.indexOf(newest))
    },
    /** What was committed before is there; null: not known. */
    freshAt: (): number | null => freshAt,
    lagMs: (now: number): number => (freshAt === null ? Infinity : Math.max(0, now - freshAt)),
  }
}
