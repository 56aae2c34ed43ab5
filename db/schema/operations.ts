import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { MessageSide } from '../../domain/operations/operator-note.ts'
import type { RefundRequestState } from '../../domain/payments/refund-approval.ts'
import type { ViewedList } from '../../domain/operations/saved-view.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'
import { refunds } from './payments.ts'

/** Whose problem a booking is: at most one operator has it at a time. */
export const bookingOwners = pgTable('booking_owners', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  ownerId: text('owner_id')
    .notNull()
    .references(() => profiles.id),
  ownedSince: timestamptz('owned_since').notNull(),
})

/** Bookings with something wrong, since when a job has seen it, and when the deputies were woken. */
export const exceptionWatches = pgTable('exception_watches', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  seenAt: timestamptz('seen_at').notNull(),
  wokenAt: timestamptz('woken_at'),
})

/** An operator's time on shift; it ends with a note for the next one. */
export const operatorShifts = pgTable('operator_shifts', {
  id: text('id').primaryKey(),
  operatorId: text('operator_id')
    .notNull()
    .references(() => profiles.id),
  deputyId: text('deputy_id').references(() => profiles.id),
  beganAt: timestamptz('began_at').notNull(),
  endedAt: timestamptz('ended_at'),
  handoverNote: text('handover_note'),
})

/** Views of the operators' lists that an operator keeps, by name. */
export const savedViews = pgTable('saved_views', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  list: text('list').$type<ViewedList>().notNull(),
  name: text('name').notNull(),
  /** What is set in the list's address. */
  query: text('query').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

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
