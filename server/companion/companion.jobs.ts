/** The jobs of the night companion. */
import { z } from 'zod'
import { bookingId } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { sendCheckIn } from './send-check-in.ts'

export const companionJobCatalogue = defineJobs({
  /** The next "All OK?" of a booking; every press postpones it. */
  'send-check-in': {
    queue: 'notifications',
    payload: z.object({ bookingId }),
    maxAttempts: 25,
    key: (payload) => `check-in:${payload.bookingId}`,
  },
})

export const companionJobs = (ctx: Ctx) =>
  ({
    'send-check-in': (payload) => sendCheckIn(ctx, payload.bookingId),
  }) satisfies JobHandlers<typeof companionJobCatalogue>
