import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { requestTaxDetails } from './request-details.ts'

export const taxJobCatalogue = defineJobs({
  /** Daily: requests missing tax details, and reminds. */
  'request-tax-details': {
    queue: 'reports',
    payload: z.object({}),
    maxAttempts: 5,
    key: () => 'request-tax-details',
  },
})

export const taxJobs = (ctx: Ctx) =>
  ({
    'request-tax-details': (_payload, { checkpoint }) => requestTaxDetails(ctx, checkpoint),
  }) satisfies JobHandlers<typeof taxJobCatalogue>

export const taxTimetable: Timetable<typeof taxJobCatalogue> = [
  // in the morning in Ireland, summer and winter
  { job: 'request-tax-details', at: '20 9 * * *', catchUpMinutes: 24 * 60 },
]
