import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { checkVatNumber, checkVatNumbers } from './check-vat-number.ts'
import { requestTaxDetails } from './request-details.ts'
import { watchDueReports } from './watch-due.ts'

export const taxJobCatalogue = defineJobs({
  /** Daily: requests missing tax details, and reminds. */
  'request-tax-details': {
    queue: 'reports',
    payload: z.object({}),
    maxAttempts: 5,
    key: () => 'request-tax-details',
  },
  /** Has VIES check a driver's VAT number. Eight tries are two hours; then the daily job enqueues it again. */
  'check-vat-number': {
    queue: 'reports',
    payload: z.object({ driverId: z.string(), number: z.int() }),
    maxAttempts: 8,
    key: ({ driverId }) => `check-vat-number:${driverId}`,
  },
  /** Daily: numbers of which VIES has said nothing. */
  'check-vat-numbers': {
    queue: 'reports',
    payload: z.object({}),
    maxAttempts: 5,
    key: () => 'check-vat-numbers',
  },
  /** Daily: operators have a task for each year whose report to Revenue is due. */
  'watch-due-reports': {
    queue: 'reports',
    payload: z.object({}),
    maxAttempts: 5,
    key: () => 'watch-due-reports',
  },
})

export const taxJobs = (ctx: Ctx) =>
  ({
    'request-tax-details': (_payload, { checkpoint }) => requestTaxDetails(ctx, checkpoint),
    'check-vat-number': (payload, { signal }) => checkVatNumber(ctx, payload, signal),
    'check-vat-numbers': () => checkVatNumbers(ctx),
    'watch-due-reports': (_payload, { checkpoint }) => watchDueReports(ctx, checkpoint),
  }) satisfies JobHandlers<typeof taxJobCatalogue>

export const taxTimetable: Timetable<typeof taxJobCatalogue> = [
  // in the morning in Ireland, summer and winter
  { job: 'request-tax-details', at: '20 9 * * *', catchUpMinutes: 24 * 60 },
  { job: 'check-vat-numbers', at: '40 5 * * *', catchUpMinutes: 24 * 60 },
  { job: 'watch-due-reports', at: '10 6 * * *', catchUpMinutes: 24 * 60 },
]
