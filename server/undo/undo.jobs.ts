import { z } from 'zod'
import { actionId } from '../../contract/operations/undo.ts'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { carryOutAction } from './carry-out-action.ts'

export const undoJobCatalogue = defineJobs({
  /** What an operator pressed is due, and was not undone. */
  'carry-out-action': {
    queue: 'money',
    payload: z.object({ actionId }),
    maxAttempts: 25,
    aboutMoney: 'An operator’s press that could be undone',
    key: (payload) => `carry-out:${payload.actionId}`,
  },
})

export const undoJobs = (ctx: Ctx) =>
  ({
    'carry-out-action': (payload) => carryOutAction(ctx, payload.actionId),
  }) satisfies JobHandlers<typeof undoJobCatalogue>
