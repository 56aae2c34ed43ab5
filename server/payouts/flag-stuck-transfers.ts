import { unsettledTaskMinutes } from '../../domain/operations/operator-task.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Queryable } from '../kit/database/database.ts'
import { openTask } from '../tasks/index.ts'
import { lockReversal, lockTransfer } from './transfers.store.ts'
import { sql } from 'drizzle-orm'

/**
 * Opens a task for each transfer and reversal whose outcome stays unknown for too long, once each. The tasks are closed where those end
 * (`execute-transfer.ts`, `execute-reversal.ts`). Answers how many.
 */
export const flagStuckTransfers = async (ctx: Ctx, atMost: number): Promise<number> => {
  const now = await ctx.clock.now(ctx.db)
  const before = new Date(now.getTime() - unsettledTaskMinutes * 60_000)
  const transfers = await findStuckTransfers(ctx.db, before, atMost)
  const reversals = await findStuckReversals(ctx.db, before, atMost)
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

/** Transfers and reversals whose outcome is unknown and that never had a task. Oldest first. */
type StuckRow = { id: string; booking_id: string; driver_id: string }

const findStuckTransfers = async (
  db: Queryable,
  orderedBefore: Date,
  limit: number,
): Promise<StuckRow[]> => {
  const { rows } = await db.execute<StuckRow>(sql`
    select t.id, p.booking_id, p.driver_id from payout_transfers t join driver_payouts p on p.id = t.payout_id
    where t.state = 'requested' and t.created_at <= ${orderedBefore.toISOString()}
      and not exists (select from operator_tasks o where o.kind = 'transfer_unsettled' and o.subject = t.id)
    order by t.created_at limit ${limit}`)
  return rows
}

const findStuckReversals = async (
  db: Queryable,
  orderedBefore: Date,
  limit: number,
): Promise<StuckRow[]> => {
  const { rows } = await db.execute<StuckRow>(sql`
    select r.id, p.booking_id, p.driver_id
    from transfer_reversals r join payout_transfers t on t.id = r.transfer_id join driver_payouts p on p.id = t.payout_id
    where r.state = 'requested' and r.created_at <= ${orderedBefore.toISOString()}
      and not exists (select from operator_tasks o where o.kind = 'reversal_unsettled' and o.subject = r.id)
    order by r.created_at limit ${limit}`)
  return rows
}
