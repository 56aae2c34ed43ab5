import type { Ctx } from '../context.ts'
import { issueMissingReceipts } from './issue-missing-receipts.ts'

export const receiptJobs = (ctx: Ctx) => ({
  'issue-missing-receipts': () => issueMissingReceipts(ctx),
})
