/** Giving money back after a booking has ended. Operators only. */
import { z } from 'zod'
import { longestRefundReason, refundReasonIsTooShort } from '../../domain/payments/refund.ts'
import { reviewNoteMaxLength, refundRequestStates } from '../../domain/payments/refund-approval.ts'
import { bookingOwner } from '../operations/booking-owners.ts'
import { ofBooking, operators } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId, cents, id, moment } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

export const refundId = id('rfd')

export const refundReason = z
  .string()
  .trim()
  .max(longestRefundReason)
  .refine((text) => !refundReasonIsTooShort(text), 'Say why in a few words')

const mayNot = [
  'refund_not_offered',
  'refund_too_large',
  'refund_under_way',
  'refund_disputed',
] as const

export const refundRequestId = id('rrq')

/** A refund that needs a second operator. */
export const refundRequest = z
  .object({
    refundRequestId,
    bookingId,
    amountCents: cents,
    reason: z.string(),
    state: z.enum(refundRequestStates),
    proposedBy: z.string(),
    proposedAt: moment,
    /** Proposed by the operator who reads this, so another one decides. */
    isOwn: z.boolean(),
    decidedBy: z.string().nullable(),
    decisionNote: z.string().nullable(),
    /** Who has the booking. */
    owner: bookingOwner.nullable(),
  })
  .meta({ id: 'RefundRequest' })
export type RefundRequest = z.infer<typeof refundRequest>

export const refundReview = z
  .strictObject({ approve: z.boolean(), note: freeText(reviewNoteMaxLength) })
  .refine(({ approve, note }) => approve || note !== '', {
    path: ['note'],
    message: 'Say why it is rejected',
  })

/** For what one operator may not give back alone. */
export const refundRequestRoutes = {
  'POST /api/bookings/:bookingId/refund-requests': {
    summary: 'Propose a refund that one operator may not make alone',
    tag: 'Operations',
    access: ofBooking('operator'),
    params: z.object({ bookingId }),
    body: z.strictObject({ amountCents: cents.min(1), reason: refundReason }),
    answer: refundRequest,
    status: 201,
    refusals: [...mayNot, 'refund_request_open'],
  },
  'POST /api/operations/refund-requests/:refundRequestId/decision': {
    summary: 'Approve or reject a refund that another operator proposed, once',
    tag: 'Operations',
    access: operators,
    params: z.object({ refundRequestId }),
    body: refundReview,
    answer: refundRequest,
    refusals: ['not_found', 'refund_request_decided', 'own_refund_request', ...mayNot],
  },
} as const satisfies Routes
