import type { Ctx } from '../../context.ts'
import { noCheckpoint, type Checkpoint } from '../../kit/run-job.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { issuePartnerInvoices } from './issue-partner-invoices.ts'
import { remindOfInvoices } from './remind-of-invoices.ts'

/** Each morning: invoices, then the notes that credit them, then reminders of what is open. One that fails stops none after it. Each paper and mail is a step. */
export const keepPartnerAccounts = async (
  ctx: Ctx,
  checkpoint: Checkpoint = noCheckpoint,
): Promise<void> => {
  const failed: unknown[] = []
  for (const deed of [issuePartnerInvoices, issueCreditNotes, remindOfInvoices]) {
    checkpoint()
    await deed(ctx, checkpoint).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw new AggregateError(failed, 'accounts of insurers need another try')
}
