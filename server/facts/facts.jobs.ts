import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { refreshFacts } from './refresh-facts.ts'

export const factsJobCatalogue = defineJobs({
  /** Hourly: updates the facts of public pages about drivers, ratings and response times. */
  'refresh-facts': { queue: 'reports', payload: z.object({}), maxAttempts: 5 },
})

export const factsJobs = (ctx: Ctx) =>
  ({
    'refresh-facts': async () => {
      await refreshFacts(ctx)
    },
  }) satisfies JobHandlers<typeof factsJobCatalogue>

export const factsTimetable: Timetable<typeof factsJobCatalogue> = [
  { job: 'refresh-facts', at: '7 * * * *', catchUpMinutes: 60 },
]
