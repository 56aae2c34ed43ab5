import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { answerText } from './answer-text.ts'

export const answeredTextJobCatalogue = defineJobs({
  /** A customer sent a text. Few tries: its answer is awaited now. */
  'answer-text': {
    queue: 'offers',
    payload: z.object({ messageSid: z.string() }),
    maxAttempts: 6,
    key: (payload) => `answer-text:${payload.messageSid}`,
  },
})

export const answeredTextJobs = (ctx: Ctx) =>
  ({
    'answer-text': (payload) => answerText(ctx, payload.messageSid),
  }) satisfies JobHandlers<typeof answeredTextJobCatalogue>
