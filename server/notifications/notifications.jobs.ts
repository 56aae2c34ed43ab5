import { z } from 'zod'
import { id } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import type { JobDeps } from '../define-module.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { deliverNotification } from './deliver-notification.ts'

/** A job that an older release enqueued says `noticeId`. */
const deliveryPayload = z.preprocess(
  (raw) => {
    const { noticeId, ...rest } = Object(raw)
    return noticeId === undefined ? raw : { notificationId: noticeId, ...rest }
  },
  z.object({ notificationId: id('ntc') }),
)

export const notificationJobCatalogue = defineJobs({
  'deliver-notification': {
    queue: 'notifications',
    formerly: 'deliver-notice',
    payload: deliveryPayload,
    maxAttempts: 12,
    key: (payload) => `notification:${payload.notificationId}`,
  },
})

export const notificationJobs = (ctx: Ctx, { channels, isOutdated }: JobDeps) =>
  ({
    'deliver-notification': (payload, job) =>
      deliverNotification(ctx, channels, payload, job, isOutdated),
  }) satisfies JobHandlers<typeof notificationJobCatalogue>
