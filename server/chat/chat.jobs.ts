/** The jobs of a conversation. */
import { z } from 'zod'
import { accountId, bookingId } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { notifyUnread } from './notify-unread.ts'

const ofBooking = z.object({ bookingId })

export const chatJobCatalogue = defineJobs({
  /** Notifies a side by phone of messages that it has not read for a while. */
  'notify-unread': {
    queue: 'notifications',
    formerly: 'tell-unread',
    payload: ofBooking.extend({ accountId }),
    maxAttempts: 10,
    key: (payload) => `unread:${payload.bookingId}:${payload.accountId}`,
  },
})

export const chatJobs = (ctx: Ctx) =>
  ({
    'notify-unread': (payload) => notifyUnread(ctx, payload),
  }) satisfies JobHandlers<typeof chatJobCatalogue>
