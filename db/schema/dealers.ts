import { bigint, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'
import { storedJson } from './stored-json.ts'

/** Several vehicles asked for together. */
export const dealerRequests = pgTable('dealer_requests', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  purchaseOrder: text('purchase_order'),
  createdAt: timestamptz('created_at').notNull(),
})

/** Which vehicle of a request a booking is for. */
export const dealerBookings = pgTable('dealer_bookings', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  requestId: text('request_id')
    .notNull()
    .references(() => dealerRequests.id),
  line: smallint('line').notNull(),
  reference: text('reference'),
})

/** Append-only. */
export const dealerStatements = pgTable('dealer_statements', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  month: date('month').notNull(),
  bookings: integer('bookings').notNull(),
  paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
  returnedCents: bigint('returned_cents', { mode: 'number' }).notNull(),
  lines: storedJson('dealer_statements.lines').notNull(),
  content: storedJson('dealer_statements.content').notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
})

export type DealerStatementRow = typeof dealerStatements.$inferSelect
