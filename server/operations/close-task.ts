import { hasEnded } from '../../domain/bookings/booking.ts'
import { needsAction } from '../../domain/operations/task-action.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { lockBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, inTransaction, type Tx } from '../kit/database/database.ts'
import { owedToCustomer } from '../ledger/index.ts'
import { closeTaskByHand, taskById, type TaskRow } from '../tasks/index.ts'
import { publishToBoard } from './board-events.ts'

/**
 * An operator has handled the task and says what was done. On record with what the task was. Refusals: `not_found`, `task_closed`,
 * `task_needs_action` for a task that a note alone does not resolve.
 */
export const closeTask = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'live'>,
  operatorId: string,
  { taskId, note }: { taskId: string; note: string },
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, async (tx) => {
    const at = await ctx.clock.now(tx)
    const open = await taskById(tx, taskId)
    if (open && open.closedAt === null && (needsAction(open.kind) || (await isOwedBy(tx, open)))) {
      return refused('task_needs_action')
    }
    const task = await closeTaskByHand(tx, { taskId, accountId: operatorId, note, at })
    if (task === null) return refused('not_found')
    if (task === false) return refused('task_closed')
    const { kind, subject, openedAt } = task
    await writeAudit(tx, {
      accountId: operatorId,
      action: 'close_task',
      objectId: taskId,
      before: { kind, subject, openedAt: openedAt.toISOString(), note: task.note },
      after: { closedAt: at.toISOString(), note },
      at,
    })
    afterCommit(tx, () => publishToBoard(ctx, task.bookingId))
    return accepted(undefined)
  })

/** Whether we still hold the customer's money of a failed refund. For an open booking that is known only when it is over. */
const isOwedBy = async (tx: Tx, { kind, bookingId }: TaskRow): Promise<boolean> => {
  if (kind !== 'refund_failed' || bookingId === null) return false
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return false
  return !hasEnded(booking.status) || (await owedToCustomer(tx, bookingId)) > 0
}
