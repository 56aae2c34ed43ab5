/** Giving money back after a booking has ended. Operators only. */
import { z } from 'zod'
import { longestRefundReason, refundReasonIsTooShort } from '../domain/refund.ts'
import type { Routes } from './route.ts'
import { bookingId, cents, id } from './shapes.ts'

export const refundId = id('rfd')

export const refundRoutes = {
  'POST /api/bookings/:bookingId/refund': {
    summary:
      'Give back part or all of what a booking kept; the driver’s pay and our commission shrink with it',
    tag: 'Bookings',
    params: z.object({ bookingId }),
    body: z.strictObject({
      amountCents: cents.min(1),
      /** For the record: why. The customer does not see it. */
      reason: z
        .string()
        .trim()
        .max(longestRefundReason)
        .refine((reason) => !refundReasonIsTooShort(reason), 'Say why in a few words'),
    }),
    answer: z.object({ refundId }),
    status: 202,
    refusals: ['refund_not_offered', 'refund_too_large', 'refund_under_way', 'refund_disputed'],
  },
} as const satisfies Routes
