/** Which job workers are alive, over all processes, and what becomes of the jobs of those that are not. */
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

export const heartbeatMs = 2_000
/** Looking for the dead reads the whole queue, so it happens at the first beat and at every fifth. */
export const beatsPerLook = 5
/** A worker that misses this many seconds counts as dead; should it live after all, a job runs twice, which is safe. */
const deadAfterSeconds = 10

const lastSign = sql`now() - make_interval(secs => ${deadAfterSeconds})`

export const sayAlive = async (db: Database, poolId: string | null): Promise<void> => {
  await db.execute(sql`
    insert into job_workers (pool_id, seen_at) values (${poolId}, now())
    on conflict (pool_id) do update set seen_at = excluded.seen_at`)
}

/** After its end nobody need wait to see that it is gone. A database that is away is left alone. */
export const forgetWorker = async (db: Database, poolId: string | null): Promise<void> => {
  if (poolId === null) return
  await db.execute(sql`delete from job_workers where pool_id = ${poolId}`).catch(() => {})
}

/** Their jobs run again at once; the attempt that died counts. */
export const takeBackFromTheDead = async (db: Database): Promise<void> => {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(dead.ids)
    from (
      select array_agg(distinct locked_by) as ids from graphile_worker._private_jobs
      where locked_by is not null
        and locked_by not in (select pool_id from job_workers where seen_at > ${lastSign})
    ) dead
    where dead.ids is not null`)
  await db.execute(sql`delete from job_workers where seen_at < now() - interval '1 day'`)
}

export const isAnyWorkerAlive = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from job_workers where seen_at > ${lastSign} limit 1`,
  )
  return rows.length > 0
}
