/** The jobs of paying drivers. A handler that leaves work open throws, so that the queue tries again. */
import type { PayloadOf } from '../kit/jobs.ts'
import type { jobCatalogue } from '../job-catalogue.ts'
import type { Ctx } from '../context.ts'
import type { JobRun } from '../kit/run-job.ts'
import { lookAtDispute } from './look-at-dispute.ts'
import { lookAtAccount } from './payout-account.ts'
import { runPayouts } from './run-payouts.ts'
import { settleReversal } from './settle-reversal.ts'

type Payload<N extends keyof typeof jobCatalogue> = PayloadOf<typeof jobCatalogue, N>

export const payoutJobs = (ctx: Ctx) => ({
  'run-payouts': (_payload: unknown, { checkpoint }: Pick<JobRun, 'checkpoint'>) =>
    runPayouts(ctx, checkpoint),
  'settle-reversal': async ({ reversalId }: Payload<'settle-reversal'>) => {
    if (!(await settleReversal(ctx, reversalId))) throw new Error('reversal not settled yet')
  },
  'look-at-account': ({ providerAccountId }: Payload<'look-at-account'>) =>
    lookAtAccount(ctx, providerAccountId),
  'look-at-dispute': ({ disputeId }: Payload<'look-at-dispute'>) => lookAtDispute(ctx, disputeId),
})
