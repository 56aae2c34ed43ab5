import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { applyDutySchedules } from './apply-duty-schedules.ts'

export const driverJobCatalogue = defineJobs({
  /** Each minute: drivers whose weekly hours begin or end go on or off duty. */
  'apply-duty-schedules': {
    queue: 'offers',
    formerly: 'keep-hours',
    payload: z.object({}),
    maxAttempts: 1,
  },
})

export const driverJobs = (ctx: Ctx) =>
  ({
    'apply-duty-schedules': () => applyDutySchedules(ctx),
  }) satisfies JobHandlers<typeof driverJobCatalogue>

export const driverTimetable: Timetable<typeof driverJobCatalogue> = [
  { job: 'apply-duty-schedules', at: '* * * * *', catchUpMinutes: 1 },
]
