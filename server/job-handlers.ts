/** Who does each job of the catalogue, and which jobs the timetable starts. */
import { bookingJobs, isNewsOver } from './bookings/index.ts'
import { chatJobs } from './chat/index.ts'
import type { Ctx } from './context.ts'
import { factsJobs } from './facts/index.ts'
import { forgetCallers } from './forget-callers.ts'
import type { jobCatalogue } from './job-catalogue.ts'
import { keepHouse } from './keep-house.ts'
import type { JobHandlers, Timetable } from './kit/job-worker.ts'
import { deliverNotice, type Channels } from './notices/index.ts'
import { pictureJobs } from './pictures/index.ts'
import { receiptJobs } from './receipts/index.ts'

/** What goes out goes by these channels; the rest is kept in the local outbox. */
export const jobHandlers = (ctx: Ctx, channels: Channels): JobHandlers<typeof jobCatalogue> => ({
  ...bookingJobs(ctx),
  ...factsJobs(ctx),
  ...pictureJobs(ctx),
  ...receiptJobs(ctx),
  ...chatJobs(ctx),
  'deliver-notice': (payload, job) =>
    deliverNotice(ctx, channels, payload, job, (notice) => isNewsOver(ctx, notice)),
  'forget-visitors': () => forgetCallers(ctx),
  'keep-house': () => keepHouse(ctx),
})

/** UTC. All read the state and not the clock, so a missed run is caught up by the next. */
export const timetable: Timetable<typeof jobCatalogue> = [
  { job: 'reconcile-payments', at: '* * * * *', catchUpMinutes: 1 },
  { job: 'watch-arrivals', at: '* * * * *', catchUpMinutes: 1 },
  { job: 'refresh-facts', at: '7 * * * *', catchUpMinutes: 60 },
  { job: 'forget-visitors', at: '1 * * * *', catchUpMinutes: 60 },
  { job: 'keep-house', at: '15 3 * * *', catchUpMinutes: 24 * 60 },
]
