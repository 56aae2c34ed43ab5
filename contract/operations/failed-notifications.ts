/** Notifications that reached no one, until an operator has handled each. */
import { z } from 'zod'
import { dismissReasonMaxLength } from '../../domain/notifications/failed-notification.ts'
import { notificationChannels } from '../../domain/notifications/notification.ts'
import { retryStops } from '../../domain/notifications/failed-notification.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, bookingId, id, moment, page } from '../shapes.ts'
import { neededText } from '../text-fields.ts'

export const notificationId = id('ntc')

export const failedNotification = z
  .object({
    notificationId,
    channel: z.enum(notificationChannels),
    kind: z.string(),
    /** Null: the address belongs to no account. */
    recipient: z.object({ accountId, name: z.string() }).nullable(),
    /** An email address or a number; null for a device. */
    address: z.string().nullable(),
    subject: z.string(),
    bookingId: bookingId.nullable(),
    /** Why, as the other side or we have put it. */
    failure: z.string(),
    attempts: z.int(),
    retries: z.int(),
    writtenAt: moment,
    failedAt: moment,
    /** Why it cannot be sent again; null: it can. */
    retryStop: z.enum(retryStops).nullable(),
  })
  .meta({ id: 'FailedNotification' })
export type FailedNotification = z.infer<typeof failedNotification>

const params = z.object({ notificationId })

export const failedNotificationRoutes = {
  'GET /api/operations/failed-notifications': {
    summary: 'Emails, pushes and texts that failed for good, newest first; every view is recorded',
    tag: 'Operations',
    access: operators,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    answer: page(failedNotification),
  },
  'GET /api/operations/failed-notifications/count': {
    summary: 'How many wait for an operator',
    tag: 'Operations',
    access: operators,
    answer: z.object({ count: z.int() }),
    perMinute: 240,
  },
  'POST /api/operations/failed-notifications/:notificationId/retry': {
    summary: 'Send it again, to where it was going',
    tag: 'Operations',
    access: operators,
    params,
    refusals: ['not_found', 'notification_not_failed', 'notification_not_retriable'],
  },
  'POST /api/operations/failed-notifications/:notificationId/dismiss': {
    summary: 'Give it up, with a reason',
    tag: 'Operations',
    access: operators,
    params,
    body: z.strictObject({
      reason: neededText(dismissReasonMaxLength, 'Say why'),
    }),
    refusals: ['not_found', 'notification_not_failed'],
  },
} as const satisfies Routes
