import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { eraseDueAccounts } from './erase-account.ts'
import { eraseOldBookings } from './records/erase-old-bookings.ts'

export const privacyJobCatalogue = defineJobs({
  /** Hourly: erases accounts whose two weeks to change one's mind are over. */
  'erase-due-accounts': { queue: 'reports', payload: z.object({}), maxAttempts: 5 },
  /** Daily: erases the people of bookings, and of their documents, whose six years are over. */
  'erase-old-bookings': { queue: 'reports', payload: z.object({}), maxAttempts: 5 },
})

export const privacyJobs = (ctx: Ctx) =>
  ({
    'erase-due-accounts': (_, { jobId, checkpoint }) =>
      eraseDueAccounts({ ...ctx, jobRun: jobId }, checkpoint),
    'erase-old-bookings': (_, { jobId, checkpoint }) =>
      eraseOldBookings({ ...ctx, jobRun: jobId }, checkpoint),
  }) satisfies JobHandlers<typeof privacyJobCatalogue>

export const privacyTimetable: Timetable<typeof privacyJobCatalogue> = [
  { job: 'erase-due-accounts', at: '20 * * * *', catchUpMinutes: 60 },
  { job: 'erase-old-bookings', at: '45 3 * * *', catchUpMinutes: 24 * 60 },
]
