/**
 * Runs every job that is due by a moved clock, one at a time in order of their times, until none is left. The queue has no other clock than
 * the database's, so this takes and ends jobs in its private tables, as a worker does.
 */
import { sql } from 'drizzle-orm'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/database.ts'
import { noCheckpoint, runnerOf, type JobHandlers } from '../kit/jobs/run-job.ts'
import type { JobCatalogue, JobsOf } from '../kit/jobs/jobs.ts'

export type DrainOptions<C extends JobCatalogue> = {
  db: Database
  jobs: JobsOf<C>
  handlers: JobHandlers<C>
  clock: Clock
  /** Keeps failed jobs for their retry instead of throwing their error. */
  allowFailures?: boolean
}

export type Drained = {
  /** Names in the order in which they ran. */
  ran: string[]
  failed: { job: string; error: unknown }[]
}

type ClaimedJob = {
  id: string
  name: string
  payload: unknown
  attempts: number
  max_attempts: number
}

/** Retries keep the queue's waiting times, counted on the moved clock. */
export const drainJobs = async <C extends JobCatalogue>(
  options: DrainOptions<C>,
): Promise<Drained> => {
  const { db, jobs, handlers, clock } = options
  const drained: Drained = { ran: [], failed: [] }
  for (;;) {
    const now = (await clock.now(db)).toISOString()
    const job = await claimNext(db, now)
    if (!job) break
    drained.ran.push(job.name)
    try {
      await runnerOf(
        jobs.catalogue,
        handlers,
        job.name,
      )(job.payload, {
        jobId: job.id,
        attempt: job.attempts,
        isLastAttempt: job.attempts >= job.max_attempts,
        signal: new AbortController().signal,
        checkpoint: noCheckpoint,
      })
      await db.execute(sql`delete from graphile_worker._private_jobs where id = ${job.id}`)
    } catch (error) {
      drained.failed.push({ job: job.name, error })
      await db.execute(sql`update graphile_worker._private_jobs
        set last_error = 'failed', locked_at = null, locked_by = null,
          run_at = greatest(${now}::timestamptz, run_at) + exp(least(attempts, 10)) * interval '1 second'
        where id = ${job.id}`)
    }
  }
  if (drained.failed.length > 0 && !options.allowFailures) {
    throw new AggregateError(
      drained.failed.map(({ error }) => error),
      `jobs failed: ${drained.failed.map(({ job }) => job).join(', ')}`,
    )
  }
  return drained
}

const claimNext = async (db: Database, now: string): Promise<ClaimedJob | null> => {
  const { rows } = await db.execute<ClaimedJob>(sql`
    update graphile_worker._private_jobs j
    set attempts = j.attempts + 1, locked_at = now(), locked_by = 'drain'
    from graphile_worker._private_tasks t
    where t.id = j.task_id and j.id = (
      select id from graphile_worker._private_jobs
      -- The clock tells whole milliseconds; the queue keeps parts of them.
      where is_available and date_trunc('milliseconds', run_at) <= ${now}::timestamptz
        -- A worker's own.
        and task_id not in (select id from graphile_worker._private_tasks where identifier like 'canary:%')
      order by run_at, priority, id limit 1
      for update skip locked
    )
    returning j.id, t.identifier as name, j.payload, j.attempts, j.max_attempts`)
  return rows[0] ?? null
}
