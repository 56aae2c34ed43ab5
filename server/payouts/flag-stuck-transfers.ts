import { unsettledTaskMinutes } from '../../domain/operations/operator-task.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { openTask } from '../tasks/index.ts'
import { lockReversal, lockTransfer } from './transfers.store.ts'
import { unsettledReversals, unsettledTransfers } from './unsettled.store.ts'

/**
 * Opens a task for each transfer and reversal whose outcome stays unknown for too long, once each. The tasks are closed where those end
 * (`execute-transfer.ts`, `execute-reversal.ts`). Answers how many.
 */
export const flagStuckTransfers = async (ctx: Ctx, atMost: number): Promise<number> => {
  const now = await ctx.clock.now(ctx.db)
  const before = new Date(now.getTime() - unsettledTaskMinutes * 60_000)
  const transfers = await unsettledTransfers(ctx.db, before, atMost)
  const reversals = await unsettledReversals(ctx.db, before, atMost)
  const found = [
    ...transfers.map((one) => ({ ...one, kind: 'transfer_unsettled' as const })),
    ...reversals.map((one) => ({ ...one, kind: 'reversal_unsettled' as const })),
  ]
  for (const { kind, id, booking_id: bookingId, driver_id: driverId } of found) {
    await inTransaction(ctx.db, async (tx) => {
      // Checked again under the lock: one that has ended in between needs no task.
      const isTransfer = kind === 'transfer_unsettled'
      const { state } = await (isTransfer ? lockTransfer(tx, id) : lockReversal(tx, id))
      if (state !== 'requested') return
      const at = await ctx.clock.now(tx)
      await openTask(tx, { kind, subject: id, bookingId, driverId, note: notes[kind], at })
    })
  }
  return found.length
}

const notes = {
  transfer_unsettled:
    'The card provider has not said whether this transfer was made. It is asked again with each run; nothing is transferred twice.',
  reversal_unsettled:
    'The card provider has not said whether this money was taken back. It is asked again with each run.',
}
