/** I11: work goes on. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/kit/database/database.ts'

/** After the database and the provider are back, and the processes run. */
export const dueJobsRunWithinMs = 30_000
/** Between two looks. */
const lookEveryMs = 250

type DueJob = { task: string; count: number }

/** Jobs that were due at `since` and have not been run since then. Canary jobs of dead workers are left out: no worker runs those. */
const leftSince = async (db: Database, since: Date): Promise<DueJob[]> => {
  const { rows } = await db.execute<DueJob>(sql`
    select task_identifier as task, count(*)::int as count from graphile_worker.jobs
    where run_at <= ${since.toISOString()}::timestamptz and attempts < max_attempts and task_identifier not like 'canary:%'
    group by 1 order by 1`)
  return rows
}

export type DueJobs = { tookMs: number; left: DueJob[] }

/** Waits until every job that is due now has been run, as long as that may take. Everything must be up. */
export const waitForDueJobs = async (
  db: Database,
  withinMs = dueJobsRunWithinMs,
): Promise<DueJobs> => {
  const since = new Date()
  const beganAt = performance.now()
  for (;;) {
    const left = await leftSince(db, since).catch((): DueJob[] => [{ task: 'unknown', count: 1 }])
    const tookMs = performance.now() - beganAt
    if (left.length === 0 || tookMs > withinMs) return { tookMs, left }
    await pause(lookEveryMs)
  }
}

/** Tries are not used up faster than this. */
const hurryEveryMs = 4_000

/**
 * Makes failed jobs due for their next try now and frees the leases of killed processes. Both would happen on their own, after minutes
 * and after 40 s, but the run does not wait that long. Two workers on the same job are safe, as the checks verify.
 */
export const openHurry = (db: Database): (() => Promise<void>) => {
  let lastAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - lastAt < hurryEveryMs) return
    lastAt = performance.now()
    await db.execute(
      sql`update payment_operations set leased_until = null where leased_until is not null`,
    )
    await db.execute(
      sql`update payout_transfers set leased_until = null where leased_until is not null`,
    )
    await db.execute(
      sql`update transfer_reversals set leased_until = null where leased_until is not null`,
    )
    await db.execute(sql`select graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
      select id from graphile_worker.jobs where run_at > now() and attempts > 0 and attempts < max_attempts))`)
  }
}

/** Runs it as soon as it can be. */
export const enqueueJob = async (db: Database, task: string): Promise<void> => {
  await db.execute(
    sql`select graphile_worker.add_job(${task}::text, '{}'::json, job_key => ${task}::text, max_attempts => 25)`,
  )
}
