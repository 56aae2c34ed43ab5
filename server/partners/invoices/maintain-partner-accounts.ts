import type { Ctx } from '../../context.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/jobs/run-job.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { issuePartnerInvoices } from './issue-partner-invoices.ts'
import { remindOfInvoices } from './remind-of-invoices.ts'

/**
 * Each morning: invoices, then the notes that credit them, then reminders of what is open. A failure of one does not stop the others. Each
 * document and mail is a step of its own.
 */
export const maintainPartnerAccounts = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const failed: unknown[] = []
  for (const action of [issuePartnerInvoices, issueCreditNotes, remindOfInvoices]) {
    checkpoint()
    await action(ctx, checkpoint).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw new AggregateError(failed, 'accounts of insurers need another try')
}
