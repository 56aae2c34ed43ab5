/** The jobs that several modules have a part in. */
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { runDailyMaintenance } from './daily-maintenance.ts'
import { defineModule } from './define-module.ts'
import { forgetCallers } from './forget-callers.ts'
import { defineJobs } from './kit/jobs/jobs.ts'

export const maintenanceJobCatalogue = defineJobs({
  /** Hourly: deletes the salts that told yesterday's visitors apart (past midnight), and the counters of the rate limits. */
  'forget-visitors': { payload: z.object({}), maxAttempts: 5 },
  /** Daily: partitions ahead, old live events dropped, unused quotes and spent sign-in tokens deleted, old mails forgotten. */
  'run-daily-maintenance': { formerly: 'keep-house', payload: z.object({}), maxAttempts: 5 },
})

export const maintenanceModule = defineModule({
  jobs: {
    catalogue: maintenanceJobCatalogue,
    handlers: (ctx: Ctx) => ({
      'forget-visitors': () => forgetCallers(ctx),
      'run-daily-maintenance': () => runDailyMaintenance(ctx),
    }),
    timetable: [
      { job: 'forget-visitors', at: '1 * * * *', catchUpMinutes: 60 },
      { job: 'run-daily-maintenance', at: '15 3 * * *', catchUpMinutes: 24 * 60 },
    ],
  },
})
