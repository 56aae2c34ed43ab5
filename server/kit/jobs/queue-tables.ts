/**
 * What the product needs of the job queue beyond its public functions and its view `graphile_worker.jobs`. Nothing else touches the
 * queue's private tables, apart from `enqueue_job` in db/migrations (decision 0055), so this is what to read before the queue is updated.
 */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Tx } from '../database/database.ts'

/**
 * How many jobs are due under the names of each queue, `atMost` of them counted in each. A worker asks this five times a second: the
 * queue's index covers its column `is_available`, which the view does not have.
 */
export const countDueJobs = async <Q extends string>(
  pool: pg.Pool,
  namesByQueue: ReadonlyMap<Q, readonly string[]>,
  atMost: number,
): Promise<{ queue: Q; due: number }[]> => {
  const { rows } = await pool.query<{ queue: Q; due: number }>({
    name: 'due jobs',
    text: `select queue, (select count(*)::int from (
        select 1 from graphile_worker._private_jobs
        where is_available and run_at <= now() and task_id = any(array(
          select id from graphile_worker._private_tasks
          where identifier in (select json_array_elements_text(names))))
        limit $2) d) as due
      from json_each($1::json) as q (queue, names)`,
    values: [JSON.stringify(Object.fromEntries(namesByQueue)), atMost],
  })
  return rows
}

export type FailedJob = { id: string; job: string; payload: unknown }

/** Jobs of these names whose attempts are used up and that no newer one has replaced, with their payloads, which the view leaves out. */
export const failedJobs = async (
  tx: Tx,
  names: readonly string[],
  atMost: number,
): Promise<FailedJob[]> => {
  const { rows } = await tx.execute<FailedJob>(sql`
    select v.id::text as id, v.task_identifier as job, j.payload
    from graphile_worker.jobs v join graphile_worker._private_jobs j on j.id = v.id
    where v.attempts >= v.max_attempts and v.locked_at is null and v.task_identifier in ${[...names]}
      and not coalesce(v.flags ? 'replaced', false)
    order by v.id limit ${atMost}`)
  return rows
}

/** Deletes jobs that a newer one of their key has replaced (`enqueue_job`), once no worker holds them any more. */
export const dropReplaced = async (db: Database): Promise<void> => {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where flags ? 'replaced' and attempts >= max_attempts and locked_at is null))`)
}

/**
 * Releases jobs of these holders, all or those with these ids. Their attempt does not count; `force_unlock_workers` releases all of a
 * worker's and lets it count.
 */
export const releaseUncounted = async (
  db: Database,
  holders: readonly string[],
  ids: readonly string[] | null = null,
): Promise<void> => {
  await db.execute(sql`
    update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
    where locked_by in ${[...holders]}
      and (${ids === null} or id = any(${sql.param(ids ?? [])}::bigint[]))`)
}

/** Holds one job of a worker under another name. */
export const passOn = async (
  db: Database,
  jobId: string,
  from: string,
  to: string,
): Promise<void> => {
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_by = ${to}
    where id = ${jobId}::bigint and locked_by = ${from}`)
}

/** Releases one job of a worker, to be run again soon. Its attempt counts. */
export const releaseForSoon = async (
  db: Database,
  jobId: string,
  holder: string,
): Promise<void> => {
  await db.execute(sql`
    update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, run_at = now() + interval '1 second'
    where id = ${jobId}::bigint and locked_by = ${holder}`)
}

/**
 * Forgets names of jobs. The queue's own clean-up forgets every name without a job, also one that a running worker has looked up: it would
 * never see a job of that name again.
 */
export const forgetNames = async (db: Database, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  await db.execute(
    sql`delete from graphile_worker._private_tasks where identifier in ${[...names]}`,
  )
}
