/** Rows of `operator_tasks`: what a machine found and a person has to look at. */
import { and, eq, isNull } from 'drizzle-orm'
import { operatorTasks } from '../../db/schema/payouts.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'

export type OperatorTaskKind =
  /** The bank sent a refund back, or refused it. Subject: the refund. */
  | 'refund_failed'
  /** A driver could not be paid. Subject: the line. */
  | 'transfer_failed'
  /** What a driver was paid too much could not be taken back; it is netted. Subject: the line. */
  | 'reversal_failed'
  /** The provider no longer shows us a driver's account: it was closed or disconnected. Subject: the driver. */
  | 'payout_account_unreadable'
  /** Our balance at the card provider does not cover the transfers. Subject: `balance`. */
  | 'balance_too_small'
  /** A customer's bank asks for money back. Subject: the dispute. */
  | 'card_dispute'

export type TaskToOpen = {
  kind: OperatorTaskKind
  subject: string
  bookingId?: string
  driverId?: string
  /** What happened, in words for an operator; nobody's personal data. */
  note: string
  at: Date
}

/** Opens a task in the transaction of what caused it; one that is open already stays as it is. */
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

/** Closes the open task of a kind: what it was about has settled itself. None open: nothing happens. */
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
