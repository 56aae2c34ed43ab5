/** Rows of `operator_tasks`: findings of the system that an operator has to look at. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { operatorTasks } from '../../db/schema/payouts.ts'
import type { OperatorTaskKind } from '../../domain/operations/operator-task.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export type TaskToOpen = {
  kind: OperatorTaskKind
  subject: string
  bookingId?: string
  driverId?: string
  /** What happened, as text for an operator, without personal data. */
  note: string
  at: Date
}

/** Opens a task in the transaction that caused it; one that is open already stays as it is. */
export const openTask = async (tx: Tx, task: TaskToOpen): Promise<void> => {
  await tx
    .insert(operatorTasks)
    .values({
      id: newId('tsk'),
      kind: task.kind,
      subject: task.subject,
      bookingId: task.bookingId ?? null,
      driverId: task.driverId ?? null,
      note: task.note,
      openedAt: task.at,
    })
    .onConflictDoNothing()
}

/** The same, but an open task gets this one's note from now on. */
export const annotateTask = async (tx: Tx, task: TaskToOpen): Promise<void> => {
  const { kind, subject, note } = task
  const isIt = and(
    eq(operatorTasks.kind, kind),
    eq(operatorTasks.subject, subject),
    isNull(operatorTasks.closedAt),
  )
  const updated = await tx.update(operatorTasks).set({ note }).where(isIt).returning()
  if (updated.length === 0) await openTask(tx, task)
}

/** Closes the open task of a kind when its subject was resolved on its own. Without an open one nothing happens. */
export const closeTask = async (
  db: Queryable,
  task: { kind: OperatorTaskKind; subject: string; note: string; at: Date },
): Promise<void> => {
  await db
    .update(operatorTasks)
    .set({ closedAt: task.at, closingNote: task.note })
    .where(
      and(
        eq(operatorTasks.kind, task.kind),
        eq(operatorTasks.subject, task.subject),
        isNull(operatorTasks.closedAt),
      ),
    )
}

export type TaskRow = typeof operatorTasks.$inferSelect

export const taskById = async (db: Queryable, taskId: string): Promise<TaskRow | null> => {
  const [task] = await db.select().from(operatorTasks).where(eq(operatorTasks.id, taskId))
  return task ?? null
}

/** Locks the row, so that two operators cannot both resolve it. */
export const lockTask = async (tx: Tx, taskId: string): Promise<TaskRow> => {
  const [task] = await tx
    .select()
    .from(operatorTasks)
    .where(eq(operatorTasks.id, taskId))
    .for('update')
  if (!task) throw new Error(`no task ${taskId}`)
  return task
}

/** Closes a task for an operator, who says what was done; answers the open task. Null: there is no such task. False: closed already. */
export const closeTaskByHand = async (
  tx: Tx,
  { taskId, accountId, note, at }: { taskId: string; accountId: string; note: string; at: Date },
): Promise<typeof operatorTasks.$inferSelect | false | null> => {
  const [task] = await tx
    .select()
    .from(operatorTasks)
    .where(eq(operatorTasks.id, taskId))
    .for('no key update')
  if (!task) return null
  if (task.closedAt) return false
  await tx
    .update(operatorTasks)
    .set({ closedAt: at, closedBy: accountId, closingNote: note })
    .where(eq(operatorTasks.id, taskId))
  return task
}

export type OperatorTask = {
  taskId: string
  kind: OperatorTaskKind
  /** The subject of the task: see `operatorTaskKinds`. */
  subject: string
  bookingId: string | null
  bookingReference: string | null
  driverId: string | null
  note: string
  openedAt: Date
}

/** Open tasks, oldest first. */
export const openTasks = async (db: Queryable, limit = 200): Promise<OperatorTask[]> =>
  db
    .select({
      taskId: operatorTasks.id,
      kind: operatorTasks.kind,
      subject: operatorTasks.subject,
      bookingId: operatorTasks.bookingId,
      bookingReference: bookings.reference,
      driverId: operatorTasks.driverId,
      note: operatorTasks.note,
      openedAt: operatorTasks.openedAt,
    })
    .from(operatorTasks)
    .leftJoin(bookings, eq(bookings.id, operatorTasks.bookingId))
    .where(isNull(operatorTasks.closedAt))
    .orderBy(asc(operatorTasks.openedAt), asc(operatorTasks.id))
    .limit(limit)
