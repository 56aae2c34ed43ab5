/** When what an operator pressed is carried out, set by the journey: ten real seconds are few on a busy machine. */
import { expect } from '@playwright/test'
import { query } from '../kit/database.ts'

const jobsOf = `select jobs.id from graphile_worker.jobs
  join undoable_actions action on jobs.key = 'carry-out:' || action.id where action.object_id = $1`

const setDue = async (objectId: string, due: string): Promise<void> => {
  await query(`update undoable_actions set due_at = ${due} where object_id = $1`, [objectId])
  await query(
    `select graphile_worker.reschedule_jobs(run_at => ${due}, job_ids => array(${jobsOf}))`,
    [objectId],
  )
}

/** What was pressed about this booking, task or invoice is carried out a minute from now. */
export const postponeDue = (objectId: string): Promise<void> =>
  setDue(objectId, `clock_timestamp() + interval '1 minute'`)

/** What was pressed about this booking, task or invoice is due, and its job has run. */
export async function runDue(objectId: string): Promise<void> {
  await setDue(objectId, 'clock_timestamp()')
  await expect.poll(() => query(jobsOf, [objectId])).toHaveLength(0)
}
