import { unsettledTaskMinutes } from '../../domain/operator-task.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { openTask } from '../tasks/index.ts'
import { lockReversal, lockTransfer } from './transfers.store.ts'
import { unsettledReversals, unsettledTransfers } from './unsettled.store.ts'

/**
 * A task for each transfer and reversal whose outcome stays unknown for too long, once each. They are closed where they end
 * (`settle-transfer.ts`, `settle-reversal.ts`). Answers how many.
 */
export const askAboutTransfers = async (ctx: Ctx, atMost: number): Promise<number> => {
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
      // Looked at again under the lock: what has ended meanwhile is nobody's task.
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
