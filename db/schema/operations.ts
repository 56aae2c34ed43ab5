import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { MessageSide } from '../../domain/operations/operator-note.ts'
import type { RefundRequestState } from '../../domain/payments/refund-approval.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'
import { refunds } from './payments.ts'

/** What operators write about a booking, for each other or to one of its sides; append-only. */
export const operatorNotes = pgTable('operator_notes', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  writtenBy: text('written_by')
    .notNull()
    .references(() => profiles.id),
  /** Sent to them as well; null: for operators alone. */
  toSide: text('to_side').$type<MessageSide>(),
  content: text('content').notNull(),
  writtenAt: timestamptz('written_at').notNull(),
})

/** Refunds that need two operators: proposed by one, reviewed by another. */
export const refundRequests = pgTable('refund_requests', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  amountCents: integer('amount_cents').notNull(),
  reason: text('reason').notNull(),
  proposedBy: text('proposed_by')
    .notNull()
    .references(() => profiles.id),
  proposedAt: timestamptz('proposed_at').notNull(),
  state: text('state').$type<RefundRequestState>().notNull().default('open'),
  reviewedBy: text('decided_by').references(() => profiles.id),
  reviewedAt: timestamptz('decided_at'),
  reviewNote: text('decision_note'),
  refundId: text('refund_id').references(() => refunds.id),
})
