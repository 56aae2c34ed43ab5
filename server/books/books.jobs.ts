/** The jobs that compare our books with the card provider's. */
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { compareBooks, followProvider } from './compare-books.ts'

export const booksJobCatalogue = defineJobs({
  /** Each hour: new entries of the provider's record of our balance are posted, matched or turned into tasks. */
  'follow-provider': {
    queue: 'money',
    payload: z.object({}),
    maxAttempts: 5,
    aboutMoney: 'Comparing our books with the card provider',
    key: () => 'follow-provider',
  },
  /** Each day: the same over a week, with its disputes. */
  'compare-books': {
    queue: 'reports',
    payload: z.object({}),
    maxAttempts: 12,
    aboutMoney: 'Comparing our books with the card provider',
    key: () => 'compare-books',
  },
})

export const booksJobs = (ctx: Ctx) =>
  ({
    'follow-provider': (_payload, { checkpoint }) => followProvider(ctx, { checkpoint }),
    'compare-books': (_payload, { checkpoint }) => compareBooks(ctx, checkpoint),
  }) satisfies JobHandlers<typeof booksJobCatalogue>

export const booksTimetable: Timetable<typeof booksJobCatalogue> = [
  { job: 'follow-provider', at: '37 * * * *', catchUpMinutes: 60 },
  { job: 'compare-books', at: '40 4 * * *', catchUpMinutes: 24 * 60 },
]
