/** One press of an operator for several rows of a list; each row has an outcome of its own. */
import { z } from 'zod'
import { bulkMax, type BulkKind } from '../../domain/operations/bulk.ts'
import { operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId } from '../shapes.ts'
import { notificationId } from './failed-notifications.ts'
import { messageId } from './inbox.ts'

/** Each once. */
const several = <Id extends z.ZodString>(one: Id) =>
  z
    .array(one)
    .min(1)
    .max(bulkMax)
    .refine((ids) => new Set(ids).size === ids.length, 'Each row once')

const kind = <Kind extends BulkKind>(name: Kind) => z.literal(name)

export const bulkRequest = z.discriminatedUnion('kind', [
  /** Takes bookings that no other operator has. */
  z.strictObject({ kind: kind('take_bookings'), ids: several(bookingId) }),
  /** Closes open messages that need no answer. */
  z.strictObject({ kind: kind('close_messages'), ids: several(messageId) }),
  /** Sends failed notifications again. */
  z.strictObject({ kind: kind('retry_notifications'), ids: several(notificationId) }),
  /** Shows comments that wait for a review, by their bookings. */
  z.strictObject({ kind: kind('show_comments'), ids: several(bookingId) }),
])
export type BulkRequest = z.infer<typeof bulkRequest>

export const bulkAnswer = z
  .object({
    /** In the order of the request. `refusal`: null when it was done. */
    results: z.array(
      z.object({
        id: z.string(),
        refusal: z.object({ title: z.string(), detail: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'BulkAnswer' })
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const bulkRoutes = {
  'POST /api/operations/bulk': {
    summary:
      'Take bookings, close messages, send notifications again or show comments, several at once; each row is done or refused on its own, and on record',
    tag: 'Operations',
    access: operators,
    body: bulkRequest,
    answer: bulkAnswer,
    perMinute: 30,
  },
} as const satisfies Routes
