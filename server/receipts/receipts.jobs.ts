import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { issueMissingReceipts } from './issue-missing-receipts.ts'

export const receiptJobCatalogue = defineJobs({
  /** After an upgrade: issues receipts of bookings that ended before there were any. The daily run finds nothing. */
  'issue-missing-receipts': {
    queue: 'reports',
    payload: z.object({}),
    maxAttempts: 25,
    aboutMoney: 'Issuing receipts',
    key: () => 'issue-missing-receipts',
  },
})

export const receiptJobs = (ctx: Ctx) =>
  ({
    'issue-missing-receipts': (_payload, { checkpoint }) => issueMissingReceipts(ctx, checkpoint),
  }) satisfies JobHandlers<typeof receiptJobCatalogue>
