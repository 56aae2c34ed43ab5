import {
  actionsOfTask,
  leavesTaskOpen,
  taskActionLabels,
} from '../../domain/operations/task-action.ts'
import type { TaskAction } from '../../domain/operations/task-action.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { lockBooking, repayFromBank } from '../bookings/index.ts'
import { recordDifference, recordMovement, recordRefund } from '../books/index.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, inTransaction, type Tx } from '../kit/database/database.ts'
import { resolveHold } from '../payouts/index.ts'
import { closeTaskByHand, lockTask, retryJob, taskById, type TaskRow } from '../tasks/index.ts'
import { publishToBoard } from './board-events.ts'

type Press = {
  taskId: string
  action: TaskAction
  /** The task's note as the operator read it; without one, whatever it says by now. */
  note?: string
}

/**
 * The one button that resolves a task (`domain/operations/task-action.ts`): the action and the closing of the task are one transaction, on record.
 * Refusals: `not_found`, `task_closed`, `task_action_unknown` for what this kind of task does not offer, `task_changed` when its note is another
 * one by now, and those of the action.
 */
export const resolveTask = (
  ctx: Ctx,
  operatorId: string,
  press: Press,
): Promise<Outcome<undefined>> =>
  inTransaction(ctx.db, (tx) => resolveTaskIn(ctx, tx, operatorId, press))

/** The same within the caller's transaction. */
export const resolveTaskIn = async (
  ctx: Ctx,
  tx: Tx,
  operatorId: string,
  { taskId, action, note: read }: Press,
): Promise<Outcome<undefined>> => {
  const found = await taskById(tx, taskId)
  if (!found) return refused('not_found')
  if (!actionsOfTask[found.kind]?.includes(action)) return refused('task_action_unknown')
  // The booking is locked before its task, as everywhere else.
  if (found.bookingId) await lockBooking(tx, found.bookingId)
  // A task that is behind another lock is locked last, after the payout lines and the provider's.
  const isBehindAnother = found.bookingId !== null || action === 'record_movement'
  const task = isBehindAnother ? await knownTask(tx, taskId) : await lockTask(tx, taskId)
  if (task.closedAt) return refused('task_closed')
  if (read !== undefined && read !== task.note) return refused('task_changed')
  const at = await ctx.clock.now(tx)
  const done = await act[action](ctx, tx, task, at)
  if (!done.ok) return done
  const note = taskActionLabels[action]
  const { kind, subject, bookingId } = task
  if (!leavesTaskOpen(action)) {
    const closed = await closeTaskByHand(tx, { taskId, accountId: operatorId, note, at })
    if (!closed) return refused('task_closed')
  }
  await writeAudit(tx, {
    accountId: operatorId,
    action: 'resolve_task',
    objectId: taskId,
    before: { kind, subject, note: task.note },
    after: { action },
    at,
  })
  afterCommit(tx, () => publishToBoard(ctx, bookingId))
  return accepted(undefined)
}

const knownTask = async (tx: Tx, taskId: string): Promise<TaskRow> => {
  const task = await taskById(tx, taskId)
  if (!task) throw new Error(`no task ${taskId}`)
  return task
}

type Act = (ctx: Ctx, tx: Tx, task: TaskRow, at: Date) => Promise<Outcome<undefined>>

const act: Record<TaskAction, Act> = {
  record_refund: (ctx, tx, { subject }, at) => recordRefund(ctx, tx, subject, at),
  repaid_from_bank: (ctx, tx, { subject }, at) => repayFromBank(ctx, tx, subject, at),
  pay_driver: (ctx, tx, { subject: bookingId }, at) =>
    resolveHold(ctx, tx, { bookingId, resolution: 'pay_driver', at }),
  keep_back: (ctx, tx, { subject: bookingId }, at) =>
    resolveHold(ctx, tx, { bookingId, resolution: 'keep_back', at }),
  record_movement: (ctx, tx, { subject }, at) => recordMovement(ctx, tx, subject, at),
  record_difference: (_ctx, tx, { note }, at) => recordDifference(tx, note, at),
  try_again: async (_ctx, tx, { subject }, at) => {
    await retryJob(tx, subject, at)
    return accepted(undefined)
  },
  compare_again: async (ctx, tx) => {
    await ctx.jobs.enqueue(tx, 'compare-books', {})
    return accepted(undefined)
  },
}
