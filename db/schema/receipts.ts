import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ReceiptSeries } from '../../domain/payments/receipt.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'
import { ledgerTransactions } from './payments.ts'
import { storedJson } from './stored-json.ts'

/** Append-only, numbered from `receipt_counters`. What is in `content` and `lines` is frozen: nothing a receipt says is looked up when it is read. */
export const receipts = pgTable('receipts', {
  id: text('id').primaryKey(),
  series: text('series').$type<ReceiptSeries>().notNull(),
  year: smallint('year').notNull(),
  number: integer('number').notNull(),
  /** Made by the database: `R-2026-000001`. */
  receiptNo: text('receipt_no').notNull().unique().generatedAlwaysAs(''),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  /** The key of the ledger transaction it is for. */
  ledgerKey: text('ledger_key')
    .notNull()
    .unique()
    .references(() => ledgerTransactions.key),
  /** For a credit note: the number of the receipt that it corrects. */
  corrects: text('corrects'),
  totalCents: integer('total_cents').notNull(),
  lines: storedJson('receipts.lines').notNull(),
  content: storedJson('receipts.content').notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
})

export type ReceiptRow = typeof receipts.$inferSelect
