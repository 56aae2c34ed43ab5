/** An operator's presses that can be undone for ten seconds (docs/decisions/0093-guarded-verification.md). */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { undoableStates } from '../../domain/operations/undo.ts'
import { moneyTaskActions } from '../../domain/operations/task-action.ts'
import { operators } from '../access.ts'
import { refundReason } from '../bookings/refunds.ts'
import { taskId } from './operations.ts'
import { version } from '../drivers/verification-application.ts'
import type { Routes } from '../route.ts'
import { invoiceNo } from '../partners/partner-invoices.ts'
import { partnerId } from '../partners/partners.ts'
import { bookingId, bookingReference, cents, driverId, id, moment } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

export const actionId = id('uda')

export const undoableRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('refund'),
    bookingId,
    amountCents: cents.min(1),
    /** For the record: why. The customer does not see it. */
    reason: refundReason,
    /** The most that could be refunded, as the operator saw it, so that nothing is given twice. A page of an older release leaves it out. */
    leftCents: cents.optional(),
  }),
  /** `seen`: the version of the application that was looked at. */
  z.strictObject({ kind: z.literal('verify'), driverId, seen: version }),
  /** Everything goes back to the customer: an operator's cancellation costs them nothing. `reason`: both sides read it. */
  z.strictObject({
    kind: z.literal('cancel'),
    bookingId,
    reason: freeText(500),
    /** As the operator saw it: a job that has begun since is not ended. A page of an older release leaves it out. */
    status: z.enum(bookingStatuses).optional(),
  }),
  z.strictObject({
    kind: z.literal('resolve_task'),
    taskId,
    action: z.enum(moneyTaskActions),
    /** Of the task, as the operator read it. */
    note: z.string().max(2_000),
  }),
  /** What arrived at the bank for an invoice of an insurer: all of it, a part, or more. */
  z.strictObject({
    kind: z.literal('partner_payment'),
    partnerId,
    invoiceNo,
    receivedOn: z.iso.date(),
    amountCents: cents.positive(),
    /** What was received before, as the operator saw it, so that no payment is recorded twice. */
    afterCents: cents,
  }),
])
export type UndoableRequest = z.infer<typeof undoableRequest>

export const undoableAction = z
  .object({
    actionId,
    /** What was pressed, as a screen names it. */
    about: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('refund'),
        bookingId,
        reference: bookingReference,
        amountCents: cents,
      }),
      z.object({ kind: z.literal('verify'), driverId, name: z.string() }),
      z.object({ kind: z.literal('cancel'), bookingId, reference: bookingReference }),
      /** The booking is null where the task is about none. */
      z.object({
        kind: z.literal('resolve_task'),
        taskId,
        action: z.enum(moneyTaskActions),
        bookingId: bookingId.nullable(),
        reference: bookingReference.nullable(),
      }),
      z.object({
        kind: z.literal('partner_payment'),
        partnerId,
        invoiceNo: z.string(),
        amountCents: cents,
      }),
    ]),
    state: z.enum(undoableStates),
    /** Why it was not possible any more when it was due. */
    refusal: z.object({ title: z.string(), detail: z.string() }).nullable(),
    dueAt: moment,
    serverNow: moment,
  })
  .meta({ id: 'UndoableAction' })
export type UndoableAction = z.infer<typeof undoableAction>

const params = z.object({ actionId })

export const undoRoutes = {
  'POST /api/operations/undoable-actions': {
    summary:
      'Refund alone, verify a driver, cancel a booking, resolve a task about money or record an insurer’s payment, after ten seconds in which it can be undone; until then nothing happens',
    tag: 'Operations',
    access: operators,
    body: undoableRequest,
    answer: undoableAction,
    status: 202,
    refusals: [
      'not_found',
      'refund_not_offered',
      'refund_too_large',
      'refund_under_way',
      'refund_disputed',
      'refund_needs_second',
      'application_not_open',
      'application_changed',
      'documents_not_reviewed',
      'papers_not_valid',
      'phone_not_proven',
      'booking_ended',
      'booking_changed',
      'payment_being_confirmed',
      'cancel_needs_support',
      'task_closed',
      'task_action_unknown',
      'task_changed',
      'invoice_not_found',
      'invoice_changed',
      'undo_pending',
    ],
  },
  'GET /api/operations/undoable-actions': {
    summary:
      'Your actions that still wait, the next due first, and those that were not possible when they were due a moment ago',
    tag: 'Operations',
    access: operators,
    answer: z.object({ actions: z.array(undoableAction) }),
  },
  'GET /api/operations/undoable-actions/:actionId': {
    summary: 'Whether your action still waits, was carried out, or was undone',
    tag: 'Operations',
    access: operators,
    params,
    answer: undoableAction,
    refusals: ['not_found'],
  },
  'POST /api/operations/undoable-actions/:actionId/undo': {
    summary: 'Undo your action before it is carried out',
    tag: 'Operations',
    access: operators,
    params,
    answer: undoableAction,
    refusals: ['not_found', 'undo_too_late'],
  },
} as const satisfies Routes
