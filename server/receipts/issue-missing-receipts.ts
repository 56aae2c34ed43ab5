import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { issueReceipt } from './issue-receipt.ts'
import { earnedWithoutReceipt, hasReceiptFor, lockBookingOf } from './receipts.store.ts'

/** So many for one job; then it is enqueued again. */
const perJob = 200

/**
 * Receipts of bookings that ended before there were receipts, in the order in which they ended; after that it finds nothing. One
 * transaction each, so that nobody who completes a job waits for more than one. Safe twice and beside itself.
 */
export const issueMissingReceipts = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'log'>,
): Promise<void> => {
  const missing = await earnedWithoutReceipt(ctx.db, perJob)
  for (const { ledgerKey, bookingId } of missing) {
    if (bookingId === null) throw new Error(`${ledgerKey} belongs to no booking`)
    await inTransaction(ctx.db, async (tx) => {
      await lockBookingOf(tx, bookingId)
      if (await hasReceiptFor(tx, ledgerKey)) return
      await issueReceipt(tx, { bookingId, ledgerKey, at: await ctx.clock.now(tx) })
    })
  }
  if (missing.length > 0) ctx.log.info('receipts issued afterwards', { count: missing.length })
  if (missing.length === perJob) {
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'issue-missing-receipts', {}))
  }
}
