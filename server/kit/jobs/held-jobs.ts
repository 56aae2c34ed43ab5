/**
 * The jobs this worker holds. The queue knows by a lock which worker a job was given to; where the answer that gave it was
 * lost (the database died right after, or was not waited for), the lock remains and no worker runs the job.
 */
import { sql } from 'drizzle-orm'
import { callLimitMs, type Database } from '../database/database.ts'
import { releaseUncounted } from './queue-tables.ts'

/** The answer to a statement is not waited for any longer than this, and a job is begun as soon as it is there. */
const lostAfterMs = callLimitMs + 2_000

/** The end of a job is reported to the queue a moment later, or once the database is back. */
const reportedWithinMs = 60_000

export type JobTry = { id: string; attempts: number }

export type HeldJobs = {
  begin: (job: JobTry) => void
  end: (job: JobTry) => void
  isHeld: (job: JobTry) => boolean
  /** So many jobs run, and the last of them began less than `withinMs` ago. */
  areTaken: (slots: number, withinMs: number) => boolean
}

export const openHeldJobs = (now = () => performance.now()): HeldJobs => {
  /** By attempt: when it ended, null while it runs. */
  const tries = new Map<string, number | null>()
  const running = new Set<string>()
  let lastBeganAt = -Infinity
  const keyOf = ({ id, attempts }: JobTry): string => `${id}:${attempts}`
  const forgetReported = (): void => {
    for (const [key, endedAt] of tries) {
      if (endedAt === null) continue
      // in the order in which they ended
      if (now() - endedAt < reportedWithinMs) return
      tries.delete(key)
    }
  }
  return {
    begin: (job) => {
      tries.set(keyOf(job), null)
      running.add(keyOf(job))
      lastBeganAt = now()
    },
    end: (job) => {
      running.delete(keyOf(job))
      tries.delete(keyOf(job))
      tries.set(keyOf(job), now())
      forgetReported()
    },
    isHeld: (job) => tries.has(keyOf(job)),
    areTaken: (slots, withinMs) => running.size >= slots && now() - lastBeganAt < withinMs,
  }
}

/** Frees jobs at once that were given to this worker and never reached it. Their attempt does not count: nothing began. */
export const freeLostJobs = async (db: Database, poolId: string, held: HeldJobs): Promise<void> => {
  const { rows } = await db.execute<JobTry>(sql`
    select id::text, attempts from graphile_worker.jobs
    where locked_by = ${poolId} and locked_at < now() - make_interval(secs => ${lostAfterMs / 1000})`)
  const lost = rows.filter((job) => !held.isHeld(job)).map(({ id }) => id)
  if (lost.length > 0) await releaseUncounted(db, [poolId], lost)
}
