/**
 * Which job workers make progress, over all processes, and the fate of the jobs of those that do not.
 *
 * Each worker is given a canary every 10 s: a job before all others, which only this worker takes. Finishing it, or any other job, or a
 * step of a long one, counts as progress. So a worker whose slots are all taken by slow jobs counts as alive while one of them progresses.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import {
  dropReplaced,
  forgetNames,
  passOn,
  releaseForSoon,
  releaseUncounted,
} from './queue-tables.ts'

export const canaryMs = 10_000
/** A worker without progress for this long has missed a canary and is presumed dead; if it is alive, its jobs run twice, which is safe. */
export const deadAfterMs = 2 * canaryMs

const lastSign = sql`now() - make_interval(secs => ${deadAfterMs / 1000})`

/** Enqueues the canary of one worker, unless the last one still waits. */
export const sendCanary = async (db: Database, canary: string): Promise<void> => {
  await db.execute(sql`select graphile_worker.add_job(${canary}::text, payload => '{}'::json,
    job_key => ${canary}::text, priority => -1000, max_attempts => 1)`)
}

/** `poolId` names the worker in the queue. */
export const recordWork = async (db: Database, poolId: string, canary: string): Promise<void> => {
  await db.execute(sql`
    insert into job_workers (pool_id, canary, seen_at) values (${poolId}, ${canary}, now())
    on conflict (pool_id) do update set seen_at = excluded.seen_at`)
}

/**
 * The jobs a stopped worker held run again at once, without counting their attempt. Only for a worker that takes no more jobs.
 */
export const handBackJobs = async (db: Database, poolId: string): Promise<void> => {
  await releaseUncounted(db, [poolId, handedBackBy(poolId)])
}

const handedBack = ' (handed back)'

/** The name that holds a job which one slot of this worker released while other slots may still be given jobs. */
const handedBackBy = (poolId: string): string => `${poolId}${handedBack}`

/**
 * Releases one job whose handler was told to stop. It stays locked until `handBackJobs`, under a name that no slot of this worker
 * has: free at once, it could be taken by another slot of the very worker that ends, and be reported as failed by the first.
 */
export const handBackJob = async (db: Database, poolId: string, jobId: string): Promise<void> => {
  await passOn(db, jobId, poolId, handedBackBy(poolId))
}

/** A job that lost the database does not wait for the usual retry delay, which after a few tries is minutes. */
export const repeatJob = async (db: Database, poolId: string, jobId: string): Promise<void> => {
  await releaseForSoon(db, jobId, poolId)
}

/** Deletes the worker's row at its end, so that no other process waits to see that it is gone. */
export const forgetWorker = async (db: Database, poolId: string): Promise<void> => {
  await db.execute(sql`delete from job_workers where pool_id = ${poolId}`)
}

/** Deletes the canary of a process that ends: the job, and its name. */
export const forgetCanary = async (db: Database, canary: string): Promise<void> => {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${canary}))`)
  await forgetNames(db, [canary])
}

/** Jobs of workers presumed dead run again at once, unless a newer one has replaced them; the attempt that died counts. Rows of workers long gone are deleted. */
export const takeBackFromTheDead = async (db: Database): Promise<void> => {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(dead.ids)
    from (
      select array_agg(distinct locked_by) as ids from graphile_worker.jobs
      where locked_by is not null
        and replace(locked_by, ${handedBack}, '')
          not in (select pool_id from job_workers where seen_at > ${lastSign})
    ) dead
    where dead.ids is not null`)
  await dropReplaced(db)
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select j.id from graphile_worker.jobs j join job_workers w on w.canary = j.task_identifier
      where w.seen_at <= ${lastSign}))`)
  const { rows: gone } = await db.execute<{ pool_id: string; canary: string | null }>(
    sql`select pool_id, canary from job_workers where seen_at < now() - interval '1 day'`,
  )
  await forgetNames(
    db,
    gone.flatMap(({ canary }) => (canary === null ? [] : [canary])),
  )
  for (const { pool_id: poolId } of gone) await forgetWorker(db, poolId)
}
