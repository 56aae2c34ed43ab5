/** Rows of `undoable_actions`. */
import { and, asc, eq, getTableColumns, gt, or, sql } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { operatorTasks } from '../../db/schema/payouts.ts'
import { undoableActions } from '../../db/schema/undo.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type UndoableRow = typeof undoableActions.$inferSelect

/** False: another one about the same object waits already, also one written at the same moment. */
export const insertAction = async (
  tx: Tx,
  row: typeof undoableActions.$inferInsert,
): Promise<boolean> => {
  const { rowCount } = await tx.insert(undoableActions).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** With the booking that it is about, or that its task is about, and what people call that or the driver. */
export type NamedAction = UndoableRow & {
  bookingId: string | null
  reference: string | null
  driverName: string | null
}

const named = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(undoableActions),
      bookingId: bookings.id,
      reference: bookings.reference,
      driverName: profiles.fullName,
    })
    .from(undoableActions)
    .leftJoin(operatorTasks, eq(operatorTasks.id, undoableActions.objectId))
    .leftJoin(
      bookings,
      eq(bookings.id, sql`coalesce(${operatorTasks.bookingId}, ${undoableActions.objectId})`),
    )
    .leftJoin(driverProfiles, eq(driverProfiles.id, undoableActions.objectId))
    .leftJoin(profiles, eq(profiles.id, driverProfiles.userId))

/** Of this operator; another's is not found. */
export const actionOf = async (
  db: Queryable,
  accountId: string,
  actionId: string,
): Promise<NamedAction | undefined> => {
  const [row] = await named(db).where(
    and(eq(undoableActions.id, actionId), eq(undoableActions.accountId, accountId)),
  )
  return row
}

/** This operator's that wait, and that were refused since then; the next due first. */
export const actionsToShow = (
  db: Queryable,
  accountId: string,
  since: Date,
): Promise<NamedAction[]> =>
  named(db)
    .where(
      and(
        eq(undoableActions.accountId, accountId),
        or(
          eq(undoableActions.state, 'waiting'),
          and(eq(undoableActions.state, 'refused'), gt(undoableActions.finishedAt, since)),
        ),
      ),
    )
    .orderBy(asc(undoableActions.dueAt), asc(undoableActions.id))

/** Undoing and carrying out both take this lock: one of them finds the action finished. */
export const lockAction = async (tx: Tx, actionId: string): Promise<UndoableRow | undefined> => {
  const [row] = await tx
    .select()
    .from(undoableActions)
    .where(eq(undoableActions.id, actionId))
    .for('update')
  return row
}

export const isWaitingFor = async (db: Queryable, objectId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: undoableActions.id })
    .from(undoableActions)
    .where(and(eq(undoableActions.objectId, objectId), eq(undoableActions.state, 'waiting')))
    .limit(1)
  return rows.length > 0
}

export const finishAction = async (
  tx: Tx,
  actionId: string,
  finished: Pick<UndoableRow, 'state' | 'refusal' | 'finishedAt'>,
): Promise<void> => {
  await tx.update(undoableActions).set(finished).where(eq(undoableActions.id, actionId))
}

/** Those that still wait have no such time, and stay. */
