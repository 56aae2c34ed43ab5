import type { Ctx } from '../context.ts'
import type { JobRun } from '../kit/run-job.ts'
import { issueMissingReceipts } from './issue-missing-receipts.ts'

export const receiptJobs = (ctx: Ctx) => ({
  'issue-missing-receipts': (_payload: unknown, { checkpoint }: Pick<JobRun, 'checkpoint'>) =>
    issueMissingReceipts(ctx, checkpoint),
})
