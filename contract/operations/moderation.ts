/** Comments of ratings before operators, and how much waits for them (docs/decisions/0044-moderation.md). */
import { z } from 'zod'
import { commentStates, hiddenReasonMaxLength, starValues } from '../../domain/bookings/rating.ts'
import { ofBooking, operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, driverId, moment } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

export const ratedComment = z
  .object({
    bookingId,
    stars: z.literal(starValues),
    comment: z.string(),
    /** The listed words in it. */
    words: z.array(z.string()),
    state: z.enum(commentStates),
    customerName: z.string(),
    driver: z.object({ driverId, name: z.string() }),
    ratedAt: moment,
    /** The last review; null before any. */
    decidedBy: z.string().nullable(),
    decidedAt: moment.nullable(),
    hiddenReason: z.string().nullable(),
  })
  .meta({ id: 'RatedComment' })
export type RatedComment = z.infer<typeof ratedComment>

export const moderationRoutes = {
  'GET /api/operations/waiting': {
    summary: 'How many comments, messages and drivers wait for an operator',
    tag: 'Operations',
    access: operators,
    answer: z.object({ comments: z.int(), messages: z.int(), drivers: z.int() }),
    perMinute: 240,
  },
  'GET /api/operations/comments': {
    summary:
      'Comments of ratings: the oldest that waits first, others the newest first; reading is on record',
    tag: 'Operations',
    access: operators,
    query: z.object({ state: z.enum(commentStates).default('waiting') }),
    answer: z.object({ comments: z.array(ratedComment), total: z.int() }),
    perMinute: 120,
  },
  'POST /api/operations/comments/:bookingId/decision': {
    summary:
      'Show or hide a comment; the stars count either way. The author is told why it is hidden; on record',
    tag: 'Operations',
    access: ofBooking('operator'),
    params: z.object({ bookingId }),
    body: z.strictObject({
      decision: z.enum(['show', 'hide']),
      /** Needed to hide; its author reads it. */
      reason: freeText(hiddenReasonMaxLength),
      /** What was seen before the review. */
      seen: z.enum(commentStates),
    }),
    answer: ratedComment,
    refusals: ['comment_missing', 'comment_decided'],
  },
} as const satisfies Routes
