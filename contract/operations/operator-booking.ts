/** What operators see of a booking besides what its parties see: its money line by line, the notes, and the actions. */
import { z } from 'zod'
import { ledgerAccounts } from '../../domain/payments/ledger.ts'
import { messageSides, operatorNoteMaxLength } from '../../domain/operations/operator-note.ts'
import { ofBooking } from '../access.ts'
import { bookedCover } from '../partners/cover.ts'
import { refundId, refundRequest } from '../bookings/refunds.ts'
import type { Routes } from '../route.ts'
import { bookingId, cents, id, moment } from '../shapes.ts'
import { neededText } from '../text-fields.ts'

export const noteId = id('not')

export const operatorBooking = z
  .object({
    bookingId,
    payment: z.object({
      capturedCents: cents,
      refundedCents: cents,
      /** What the insurer owes of a split bill; null: the bill is not split. */
      onAccountCents: cents.nullable(),
      /** What credit for a late arrival pays beside the card. */
      creditCents: cents.default(0),
      /** Recorded, and not accurate to have happened: taking it, or letting it go. */
      unsettled: z.object({ kind: z.enum(['capture', 'release']), since: moment }).nullable(),
    }),
    /** Of a booking on account: what the insurer's rules cover of its price; null: no insurer's, or from before there were rules. */
    cover: bookedCover.nullable(),
    /** What may be given back now; 0 while the booking lasts, which is cancelled instead. */
    mostRefundCents: cents,
    /** The part that one operator may give back alone; the rest needs a second. */
    leftAloneCents: cents,
    /** The newest first. */
    refundRequests: z.array(refundRequest),
    refunds: z.array(
      z.object({
        refundId,
        amountCents: cents,
        /** Taken off the insurer’s account, of a split bill; the others went to the card. */
        isOnAccount: z.boolean(),
        /** Credit again, of a booking that credit paid a part of. */
        isAsCredit: z.boolean().default(false),
        /** Returned: not made, because the customer has the money otherwise. */
        state: z.enum([
          'requested',
          'pending',
          'succeeded',
          'failed',
          'returned_by_dispute',
          'returned_outside',
        ]),
        createdAt: moment,
      }),
    ),
    /** The oldest first; the entries of each sum to zero, debits positive. */
    ledger: z.array(
      z.object({
        kind: z.string(),
        at: moment,
        entries: z.array(z.object({ account: z.enum(ledgerAccounts), amountCents: z.int() })),
      }),
    ),
    /** The newest first. */
    notes: z.array(
      z.object({
        noteId,
        /** Who wrote it. */
        by: z.string(),
        /** Sent to them by mail; null: for operators alone. */
        to: z.enum(messageSides).nullable(),
        content: z.string(),
        writtenAt: moment,
      }),
    ),
  })
  .meta({ id: 'OperatorBooking' })
export type OperatorBooking = z.infer<typeof operatorBooking>

const params = z.object({ bookingId })
const content = neededText(operatorNoteMaxLength, 'Write something first')

export const noteRequest = z.strictObject({ content })
export const messageRequest = z.strictObject({
  to: z.enum(messageSides),
  content,
})

export const operatorBookingRoutes = {
  'GET /api/bookings/:bookingId/operations': {
    summary: 'Ledger lines, refunds and operators’ notes of a booking; looking is on record',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    answer: operatorBooking,
  },
  'POST /api/bookings/:bookingId/notes': {
    summary: 'Add a note for other operators; it cannot be changed',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    body: noteRequest,
    answer: operatorBooking,
    status: 201,
    perMinute: 30,
  },
  'POST /api/bookings/:bookingId/tell': {
    summary: 'Write to the customer or the driver of a booking, by email; kept with the notes',
    tag: 'Operations',
    access: ofBooking('operator'),
    params,
    body: messageRequest,
    answer: operatorBooking,
    status: 201,
    refusals: ['nobody_to_tell'],
    perMinute: 10,
  },
  'POST /api/bookings/:bookingId/execute-payment': {
    summary: 'Ask the card provider again, at once, about an open payment; on record',
    tag: 'Operations',
    access: ofBooking('operator'),
    formerly: { path: '/api/bookings/:bookingId/settle' },
    params,
    answer: operatorBooking,
    refusals: ['nothing_to_settle'],
    perMinute: 10,
  },
} as const satisfies Routes
