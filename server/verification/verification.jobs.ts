import { z } from 'zod'
import { driverId } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { checkApplication } from './check-application.ts'
import { watchDocuments } from './watch-documents.ts'

export const verificationJobCatalogue = defineJobs({
  /** An application came in, or a document was renewed: runs the automatic checks. */
  'check-application': {
    queue: 'reports',
    payload: z.object({ driverId }),
    maxAttempts: 10,
    key: (payload) => `check:${payload.driverId}`,
  },
  /** Documents that expire: the driver is warned before, notified after, and taken off duty. */
  'watch-documents': {
    queue: 'reports',
    formerly: 'watch-papers',
    payload: z.object({}),
    maxAttempts: 1,
  },
})

export const verificationJobs = (ctx: Ctx) =>
  ({
    'check-application': (payload) => checkApplication(ctx, payload.driverId),
    'watch-documents': () => watchDocuments(ctx),
  }) satisfies JobHandlers<typeof verificationJobCatalogue>

export const verificationTimetable: Timetable<typeof verificationJobCatalogue> = [
  { job: 'watch-documents', at: '*/10 * * * *', catchUpMinutes: 10 },
]
