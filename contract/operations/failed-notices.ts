/** Notifications that reached no one, until an operator has handled each. */
import { z } from 'zod'
import { dismissReasonMaxLength } from '../../domain/notices/failed-notice.ts'
import { noticeChannels } from '../../domain/notices/notice.ts'
import { retryStops } from '../../domain/notices/failed-notice.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, bookingId, id, moment, page } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

export const noticeId = id('ntc')

export const failedNotice = z
  .object({
    noticeId,
    channel: z.enum(noticeChannels),
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
  .meta({ id: 'FailedNotice' })
export type FailedNotice = z.infer<typeof failedNotice>

const params = z.object({ noticeId })

export const failedNoticeRoutes = {
  'GET /api/operations/failed-notices': {
    summary: 'Mails, pushes and texts that failed for good, the newest first; looking is on record',
    tag: 'Operations',
    access: operators,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    answer: page(failedNotice),
  },
  'GET /api/operations/failed-notices/count': {
    summary: 'How many wait for an operator',
    tag: 'Operations',
    access: operators,
    answer: z.object({ count: z.int() }),
    perMinute: 240,
  },
  'POST /api/operations/failed-notices/:noticeId/retry': {
    summary: 'Send it again, to where it was going',
    tag: 'Operations',
    access: operators,
    params,
    refusals: ['not_found', 'notice_not_failed', 'notice_not_retriable'],
  },
  'POST /api/operations/failed-notices/:noticeId/dismiss': {
    summary: 'Give it up, with a reason',
    tag: 'Operations',
    access: operators,
    params,
    body: z.strictObject({
      reason: freeText(dismissReasonMaxLength).refine((text) => text !== '', 'Say why'),
    }),
    refusals: ['not_found', 'notice_not_failed'],
  },
} as const satisfies Routes
