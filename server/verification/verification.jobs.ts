import type { Ctx } from '../context.ts'
import type { jobCatalogue } from '../job-catalogue.ts'
import type { PayloadOf } from '../kit/jobs.ts'
import { checkApplication } from './check-application.ts'
import { watchPapers } from './watch-papers.ts'

export const verificationJobs = (ctx: Ctx) => ({
  'check-application': ({ driverId }: PayloadOf<typeof jobCatalogue, 'check-application'>) =>
    checkApplication(ctx, driverId),
  'watch-papers': () => watchPapers(ctx),
})
