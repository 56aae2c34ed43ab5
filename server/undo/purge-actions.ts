import { sql } from 'drizzle-orm'
import { deleteByRule, heldBookings, type DeletionCtx } from '../deletions/index.ts'

/**
 * What was done or undone is in the audit log; the press itself is kept only to look into a fault. One that still waits is never deleted, nor
 * what is about a booking on legal hold or a task of one.
 */
export const purgeActions = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'undoable_actions',
    ({ cutoff, at }) => sql`
      delete from undoable_actions where finished_at < ${cutoff} and object_id not in ${heldBookings(at)}
        and object_id not in (select id from operator_tasks where booking_id in ${heldBookings(at)})
      returning finished_at as at`,
  )
}
