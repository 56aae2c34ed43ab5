import { z } from 'zod'
import { id } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import type { JobDeps } from '../define-module.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { deliverNotice } from './deliver-notice.ts'

export const noticeJobCatalogue = defineJobs({
  'deliver-notice': {
    payload: z.object({ noticeId: id('ntc') }),
    maxAttempts: 12,
    key: (payload) => `notice:${payload.noticeId}`,
  },
})

export const noticeJobs = (ctx: Ctx, { channels, isNewsOver }: JobDeps) =>
  ({
    'deliver-notice': (payload, job) => deliverNotice(ctx, channels, payload, job, isNewsOver),
  }) satisfies JobHandlers<typeof noticeJobCatalogue>
