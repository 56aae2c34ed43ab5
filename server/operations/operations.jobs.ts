import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { watchExceptions } from './owners/watch-exceptions.ts'

export const operationsJobCatalogue = defineJobs({
  /** Each minute: deputies are woken for what no operator has taken. */
  'watch-exceptions': { queue: 'notifications', payload: z.object({}), maxAttempts: 1 },
})

export const operationsJobs = (ctx: Ctx) =>
  ({
    'watch-exceptions': async () => {
      await watchExceptions(ctx)
    },
  }) satisfies JobHandlers<typeof operationsJobCatalogue>

export const operationsTimetable: Timetable<typeof operationsJobCatalogue> = [
  { job: 'watch-exceptions', at: '* * * * *', catchUpMinutes: 1 },
]
