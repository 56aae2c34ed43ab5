import {
  pendingRefundTaskDays,
  unsettledTaskMinutes,
  type OperatorTaskKind,
} from '../../../domain/operations/operator-task.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { lockRefund, type RefundRow } from '../../payments/index.ts'
import { openTask } from '../../tasks/index.ts'
import { lockBooking } from '../bookings.store.ts'
import { failedRefundsOwed, findStuckRefunds, type RefundToSync } from './stuck-refunds.store.ts'

const notes = {
  refund_unsettled:
    'How this refund ended is not known yet: the provider does not answer, or the bank has not decided. It is asked again each minute.',
  refund_failed:
    'This refund failed. The customer is still owed it: refund it again, or send it from our bank and record that here.',
} as const satisfies Partial<Record<OperatorTaskKind, string>>

/**
 * Opens a task for each refund whose outcome stays unknown for too long, and for each failed one that no operator was notified of. Once
 * each: a task that an operator closed stays closed. Refunds that end close their tasks there (`execute-refund.ts`). Returns how many.
 */
export const flagStuckRefunds = async (ctx: Ctx, atMost: number): Promise<number> => {
  const now = (await ctx.clock.now(ctx.db)).getTime()
  const stuck = await findStuckRefunds(
    ctx.db,
    {
      requestedBefore: new Date(now - unsettledTaskMinutes * 60_000),
      pendingBefore: new Date(now - pendingRefundTaskDays * 24 * 60 * 60_000),
    },
    atMost,
  )
  for (const refund of stuck) await flagRefund(ctx, 'refund_unsettled', refund)
  const failed = await failedRefundsOwed(ctx.db, atMost)
  for (const refund of failed) await flagRefund(ctx, 'refund_failed', refund)
  return stuck.length + failed.length
}

/** Checked again under the lock: a refund that has ended in between needs no task. */
const flagRefund = async (
  ctx: Ctx,
  kind: keyof typeof notes,
  { refund_id, booking_id }: RefundToSync,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    await lockBooking(tx, booking_id)
    const { state } = await lockRefund(tx, refund_id)
    const isStillSo = kind === 'refund_failed' ? state === 'failed' : isOpen(state)
    if (!isStillSo) return
    const at = await ctx.clock.now(tx)
    await openTask(tx, { kind, subject: refund_id, bookingId: booking_id, note: notes[kind], at })
  })
}

const isOpen = (state: RefundRow['state']): boolean => state === 'requested' || state === 'pending'
