/** Who does each job of the catalogue, and which jobs the timetable starts. */
import { bookingJobs } from './bookings/index.ts'
import type { Ctx } from './context.ts'
import { evidenceJobs } from './evidence/index.ts'
import { factsJobs } from './facts/index.ts'
import { forgetCallers } from './forget-callers.ts'
import type { jobCatalogue } from './job-catalogue.ts'
import { keepHouse } from './keep-house.ts'
import type { JobHandlers, Timetable } from './kit/job-worker.ts'
import { deliverNotice, type Mailer } from './notices/index.ts'

/** `mailer` is null where mails are kept in the local mailbox. */
export const jobHandlers = (ctx: Ctx, mailer: Mailer | null): JobHandlers<typeof jobCatalogue> => ({
  ...bookingJobs(ctx),
  ...factsJobs(ctx),
  ...evidenceJobs(ctx),
  'deliver-notice': (payload, job) => deliverNotice(ctx, mailer, payload, job),
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
