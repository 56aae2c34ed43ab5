/** The handler of each job in the catalogue, and the jobs that the timetable starts: those that the modules register. */
import { isOutdated } from './bookings/index.ts'
import type { Ctx } from './context.ts'
import type { jobCatalogue } from './job-catalogue.ts'
import type { Timetable } from './kit/jobs/job-worker.ts'
import type { JobHandlers } from './kit/jobs/run-job.ts'
import { modules } from './modules.ts'
import type { Channels } from './notifications/index.ts'

/** Notifications go out by these channels; the others are kept in the local outbox. */
export const jobHandlers = (ctx: Ctx, channels: Channels): JobHandlers<typeof jobCatalogue> =>
  modules.jobHandlers(ctx, {
    channels,
    isOutdated: (notification) => isOutdated(ctx, notification),
    // one for each job of the catalogue: `registerModules` has checked it
  }) as JobHandlers<typeof jobCatalogue>

export const timetable = modules.timetable as Timetable<typeof jobCatalogue>
