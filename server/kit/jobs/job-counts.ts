/** The state of the job queue: `due` should be near zero, `failed` (given up for good) should be zero. */
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

export type JobCounts = { scheduled: number; due: number; running: number; failed: number }

export const countJobs = async (db: Database): Promise<JobCounts> => {
  const { rows } = await db.execute<JobCounts>(sql`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as scheduled,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`)
  return rows[0] ?? { scheduled: 0, due: 0, running: 0, failed: 0 }
}

/** Whether another job of this name, which began before this one, is running in any worker. */
export const isEarlierRunning = async (
  db: Database,
  name: string,
  jobId: string,
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from graphile_worker.jobs other join graphile_worker.jobs this on this.id = ${jobId}::bigint
    where other.task_identifier = ${name} and (other.locked_at, other.id) < (this.locked_at, this.id) limit 1`)
  return rows.length > 0
}
