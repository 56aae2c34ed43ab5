/** Who does each job of the catalogue, and which jobs the timetable starts. */
import { bookingJobs, isNewsOver } from './bookings/index.ts'
import { booksJobs } from './books/index.ts'
import { chatJobs } from './chat/index.ts'
import type { Ctx } from './context.ts'
import { dealerJobs } from './dealers/index.ts'
import { driverJobs } from './drivers/index.ts'
import { factsJobs } from './facts/index.ts'
import { forgetCallers } from './forget-callers.ts'
import type { jobCatalogue } from './job-catalogue.ts'
import { keepHouse } from './keep-house.ts'
import type { Timetable } from './kit/job-worker.ts'
import type { JobHandlers } from './kit/run-job.ts'
import { deliverNotice, type Channels } from './notices/index.ts'
import { partnerJobs } from './partners/index.ts'
import { payoutJobs } from './payouts/index.ts'
import { pictureJobs } from './pictures/index.ts'
import { receiptJobs } from './receipts/index.ts'
import { verificationJobs } from './verification/index.ts'

/** What goes out goes by these channels; the rest is kept in the local outbox. */
export const jobHandlers = (ctx: Ctx, channels: Channels): JobHandlers<typeof jobCatalogue> => ({
  ...bookingJobs(ctx),
  ...booksJobs(ctx),
  ...factsJobs(ctx),
  ...driverJobs(ctx),
  ...verificationJobs(ctx),
  ...pictureJobs(ctx),
  ...receiptJobs(ctx),
  ...payoutJobs(ctx),
  ...dealerJobs(ctx),
  ...chatJobs(ctx),
  ...partnerJobs(ctx),
  'deliver-notice': (payload, job) =>
    deliverNotice(ctx, channels, payload, job, (notice) => isNewsOver(ctx, notice)),
  'forget-visitors': () => forgetCallers(ctx),
  'keep-house': () => keepHouse(ctx),
})

/** UTC. All read the state and not the clock, so a missed run is caught up by the next. */
export const timetable: Timetable<typeof jobCatalogue> = [
  { job: 'reconcile-payments', at: '* * * * *', catchUpMinutes: 1 },
  { job: 'watch-arrivals', at: '* * * * *', catchUpMinutes: 1 },
  { job: 'keep-hours', at: '* * * * *', catchUpMinutes: 1 },
  { job: 'watch-papers', at: '*/10 * * * *', catchUpMinutes: 10 },
  { job: 'refresh-facts', at: '7 * * * *', catchUpMinutes: 60 },
  { job: 'follow-provider', at: '37 * * * *', catchUpMinutes: 60 },
  { job: 'compare-books', at: '40 4 * * *', catchUpMinutes: 24 * 60 },
  { job: 'forget-visitors', at: '1 * * * *', catchUpMinutes: 60 },
  // After midnight in Ireland, summer and winter; on other days it finds what a Friday left.
  { job: 'run-payouts', at: '10 5 * * *', catchUpMinutes: 24 * 60 },
  // After midnight in Ireland, summer and winter.
  { job: 'issue-partner-invoices', at: '20 5 * * *', catchUpMinutes: 24 * 60 },
  { job: 'issue-dealer-statements', at: '30 5 * * *', catchUpMinutes: 24 * 60 },
  { job: 'keep-house', at: '15 3 * * *', catchUpMinutes: 24 * 60 },
]
