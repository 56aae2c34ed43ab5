import type { Ctx } from '../context.ts'
import type { JobRun } from '../kit/run-job.ts'
import { issueDealerStatements } from './issue-statements.ts'

/** The jobs of this module. */
export const dealerJobs = (ctx: Ctx) => ({
  'issue-dealer-statements': (_payload: unknown, { checkpoint }: Pick<JobRun, 'checkpoint'>) =>
    issueDealerStatements(ctx, checkpoint),
})
