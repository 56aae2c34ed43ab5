/** The jobs of paying drivers. A handler that leaves work open throws, so that the queue tries again. */
import { z } from 'zod'
import { id } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { syncDispute } from './sync-dispute.ts'
import { syncPayoutAccount } from './payout-account.ts'
import { runPayouts } from './run-payouts.ts'
import { executeReversal } from './execute-reversal.ts'

export const payoutJobCatalogue = defineJobs({
  /** Each morning: statements of every week whose Friday has come, and transfers of what is still to be paid. */
  'run-payouts': {
    queue: 'money',
    payload: z.object({}),
    maxAttempts: 12,
    aboutMoney: 'The payout run',
    // two runs would each count on the whole of our own balance
    isAlone: true,
    key: () => 'run-payouts',
  },
  /** Takes overpaid money back from a driver's account. */
  'execute-reversal': {
    queue: 'money',
    formerly: 'settle-reversal',
    payload: z.object({ reversalId: id('trr') }),
    maxAttempts: 25,
    aboutMoney: 'Taking money back from a driver',
    key: (payload) => `reversal:${payload.reversalId}`,
  },
  'sync-payout-account': {
    queue: 'money',
    formerly: 'look-at-account',
    payload: z.object({ providerAccountId: z.string().max(255) }),
    maxAttempts: 25,
    aboutMoney: 'Reading a driver’s payout account',
  },
  'sync-dispute': {
    queue: 'money',
    formerly: 'look-at-dispute',
    payload: z.object({ disputeId: z.string().max(255) }),
    maxAttempts: 25,
    aboutMoney: 'Reading a dispute at the card provider',
  },
})

export const payoutJobs = (ctx: Ctx) =>
  ({
    'run-payouts': (_payload, { checkpoint }) => runPayouts(ctx, checkpoint),
    'execute-reversal': async ({ reversalId }) => {
      if (!(await executeReversal(ctx, reversalId))) throw new Error('reversal not finished yet')
    },
    'sync-payout-account': ({ providerAccountId }) => syncPayoutAccount(ctx, providerAccountId),
    'sync-dispute': ({ disputeId }) => syncDispute(ctx, disputeId),
  }) satisfies JobHandlers<typeof payoutJobCatalogue>

export const payoutTimetable: Timetable<typeof payoutJobCatalogue> = [
  // After midnight in Ireland, summer and winter; on other days it finds what a Friday left open.
  { job: 'run-payouts', at: '10 5 * * *', catchUpMinutes: 24 * 60 },
]
