import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { issueDealerStatements } from './issue-statements.ts'

export const dealerJobCatalogue = defineJobs({
  /** Each morning: statements of dealers for every month that is over. */
  'issue-dealer-statements': {
    queue: 'reports',
    payload: z.object({}),
    maxAttempts: 12,
    aboutMoney: 'Issuing dealers’ statements',
    key: () => 'issue-dealer-statements',
  },
})

/** The jobs of this module. */
export const dealerJobs = (ctx: Ctx) =>
  ({
    'issue-dealer-statements': (_payload, { checkpoint }) => issueDealerStatements(ctx, checkpoint),
  }) satisfies JobHandlers<typeof dealerJobCatalogue>

export const dealerTimetable: Timetable<typeof dealerJobCatalogue> = [
  { job: 'issue-dealer-statements', at: '30 5 * * *', catchUpMinutes: 24 * 60 },
]
