import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { noCheckpoint, type Checkpoint } from '../kit/jobs/run-job.ts'
import { lockBookingOf } from '../vat-invoices/index.ts'
import { issueReceipt } from './issue-receipt.ts'
import { earnedWithoutReceipt, hasReceiptFor } from './receipts.store.ts'

/** Receipts per job; then it is enqueued again. */
const perJob = 200

/**
 * Issues receipts of bookings that ended before there were receipts, in the order in which they ended; after that it finds nothing. One
 * transaction each, so that a driver who completes a job waits for one at most. One that cannot be issued does not stop the others: it is
 * logged, and the job fails at the end. Safe to run twice and concurrently.
 */
export const issueMissingReceipts = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'log'>,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const missing = await earnedWithoutReceipt(ctx.db, perJob)
  let failed = 0
  for (const { ledgerKey, bookingId } of missing) {
    checkpoint()
    try {
      if (bookingId === null) throw new Error(`${ledgerKey} belongs to no booking`)
      await inTransaction(ctx.db, async (tx) => {
        await lockBookingOf(tx, bookingId)
        if (await hasReceiptFor(tx, ledgerKey)) return
        await issueReceipt(tx, { bookingId, ledgerKey, at: await ctx.clock.now(tx) })
      })
    } catch (error) {
      failed += 1
      ctx.log.error('a receipt could not be issued', { bookingId: bookingId ?? '', error })
    }
  }
  const issued = missing.length - failed
  if (issued > 0) ctx.log.info('receipts issued afterwards', { count: issued })
  if (missing.length === perJob && issued > 0) {
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'issue-missing-receipts', {}))
  }
  if (failed > 0) throw new Error(`${failed} receipts could not be issued`)
}
