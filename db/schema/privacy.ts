import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

/** What jobs deleted, append-only, with nothing about the people it was about. */
export const deletionLog = pgTable('deletion_log', {
  id: text('id').primaryKey(),
  category: text('category').notNull(),
  rule: text('rule').notNull(),
  ruleVersion: text('rule_version').notNull(),
  rowCount: bigint('row_count', { mode: 'number' }).notNull(),
  /** Of the moments that the period is counted from; null: it is counted from none. */
  dataFrom: timestamptz('data_from'),
  dataTo: timestamptz('data_to'),
  job: text('job').notNull(),
  /** As the queue numbers it; null: run by hand. */
  jobRun: text('job_run'),
  at: timestamptz('at').notNull(),
})

/** Bookings whose data no job deletes until a day. At most one of a booking is open. */
export const legalHolds = pgTable('legal_holds', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  reason: text('reason').notNull(),
  placedBy: text('placed_by')
    .notNull()
    .references(() => profiles.id),
  placedAt: timestamptz('placed_at').notNull(),
  until: timestamptz('until').notNull(),
  releasedBy: text('released_by').references(() => profiles.id),
  releasedAt: timestamptz('released_at'),
  releaseReason: text('release_reason'),
})

/** Accounts that are being closed, were, or were kept after all. At most one of an account that was not kept. */
export const accountClosures = pgTable('account_closures', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  begunAt: timestamptz('begun_at').notNull(),
  /** The person, or the operator they wrote to. */
  begunBy: text('begun_by')
    .notNull()
    .references(() => profiles.id),
  /** The operator's; null: the person began it. */
  reason: text('reason'),
  dueAt: timestamptz('due_at').notNull(),
  keptAt: timestamptz('kept_at'),
  keptBy: text('kept_by').references(() => profiles.id),
  erasedAt: timestamptz('erased_at'),
})

/** Archives of a person's data; at most one of an account is being made. */
export const dataExports = pgTable('data_exports', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  /** The person, or the operator they wrote to. */
  requestedBy: text('requested_by')
    .notNull()
    .references(() => profiles.id),
  /** The operator's; null: the person's own. */
  reason: text('reason'),
  requestedAt: timestamptz('requested_at').notNull(),
  /** The run of the job that made it, or is making it. */
  run: integer('run').notNull().default(0),
  /** Of this run in the file store. */
  parts: integer('parts').notNull().default(0),
  byteCount: bigint('byte_count', { mode: 'number' }).notNull().default(0),
  madeAt: timestamptz('made_at'),
  failedAt: timestamptz('failed_at'),
})
