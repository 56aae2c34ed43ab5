/** The job queue as tests read and change it, by its public view and functions. */
import { sql } from 'drizzle-orm'
import type { Database } from '../kit/database/database.ts'

/** The jobs that no worker holds, whole rows: the view leaves out the payload, and this function changes nothing unless it is told to. */
export const wholeJobs = sql`graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs))`

/** Removes the jobs that no worker holds, or those of one name. */
export const removeJobs = async (db: Database, name: string | null = null): Promise<void> => {
  await db.execute(sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where ${name}::text is null or task_identifier = ${name}))`)
}
