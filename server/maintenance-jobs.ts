/** The jobs that several modules have a part in. */
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { runDailyMaintenance } from './daily-maintenance.ts'
import { defineModule } from './define-module.ts'
import { defineJobs } from './kit/jobs/jobs.ts'
import { purgeVisitors } from './adverts/index.ts'
import { deleteByRule } from './deletions/index.ts'
import { oldLimitWindows } from './kit/http/limits.ts'

export const maintenanceJobCatalogue = defineJobs({
  /** Hourly: deletes the salts that told yesterday's visitors apart (past midnight), and the counters of the rate limits. */
  'forget-visitors': { queue: 'reports', payload: z.object({}), maxAttempts: 5 },
  /** Daily: partitions ahead, old live events dropped, unused quotes and spent sign-in tokens deleted, old mails forgotten. */
  'run-daily-maintenance': {
    queue: 'reports',
    formerly: 'keep-house',
    payload: z.object({}),
    maxAttempts: 5,
  },
})

export const maintenanceModule = defineModule({
  jobs: {
    catalogue: maintenanceJobCatalogue,
    handlers: (ctx: Ctx) => ({
      'forget-visitors': (_, { jobId }) => purgeCallers({ ...ctx, jobRun: jobId }),
      'run-daily-maintenance': (_, { jobId, checkpoint }) =>
        runDailyMaintenance({ ...ctx, jobRun: jobId }, checkpoint),
    }),
    timetable: [
      { job: 'forget-visitors', at: '1 * * * *', catchUpMinutes: 60 },
      { job: 'run-daily-maintenance', at: '15 3 * * *', catchUpMinutes: 24 * 60 },
    ],
  },
})

/**
 * Hourly clean-up: deletes the salts that told the visitors of past days apart, and the counters of the rate limits.
 * Safe twice, and a missed hour is caught up by the next.
 */
const purgeCallers = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'log'> & { jobRun?: string },
): Promise<void> => {
  await purgeVisitors(ctx)
  await deleteByRule(ctx, 'rate_limits', oldLimitWindows)
}
