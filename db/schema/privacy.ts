import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { bytea, timestamptz } from './columns.ts'
import { storedJson } from './stored-json.ts'

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
  /** The last run that keeps pieces. An older release begins over and leaves it behind `run`: then the pieces count no more. */
  continuedRun: integer('continued_run').notNull().default(0),
  /** How often the run was continued. */
  continued: integer('continued').notNull().default(0),
})

/** Finished pieces of an archive: a run that was stopped or killed is continued after them. */
export const dataExportPieces = pgTable(
  'data_export_pieces',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    /** Their order in the archive, from 1. */
    piece: integer('piece').notNull(),
    /** Its parts in the file store, from this number. */
    firstPart: integer('first_part').notNull(),
    parts: integer('parts').notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    /** What would make a ZIP file of this piece alone. Null: the last one, which is the index of them all. */
    zipIndex: bytea('zip_index'),
    /** By the id of a category. */
    rowCounts: storedJson('data_export_pieces.row_counts').notNull(),
    /** Paths of files that the store no longer has. */
    missing: text('missing').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.piece] })],
)
