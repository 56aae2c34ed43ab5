import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ReceiptSeries } from '../../domain/payments/receipt.ts'
import type { VatInvoiceSeries } from '../../domain/tax/vat-invoice.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'
import { driverProfiles } from './drivers.ts'
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

/** A driver's agreement to VAT invoices in their name; one is open at a time. */
export const selfBillingAgreements = pgTable(
  'self_billing_agreements',
  {
    driverId: text('driver_id')
      .notNull()
      .references(() => driverProfiles.id),
    number: smallint('number').notNull(),
    textVersion: text('text_version').notNull(),
    agreedAt: timestamptz('agreed_at').notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  ({ driverId, number }) => [primaryKey({ columns: [driverId, number] })],
)

/** The last number of each series of a driver. */
export const driverVatInvoiceCounters = pgTable(
  'driver_vat_invoice_counters',
  {
    driverId: text('driver_id')
      .notNull()
      .references(() => driverProfiles.id),
    series: text('series').$type<VatInvoiceSeries>().notNull(),
    last: integer('last').notNull(),
  },
  ({ driverId, series }) => [primaryKey({ columns: [driverId, series] })],
)

/** Append-only, numbered from `driver_vat_invoice_counters`. Frozen as receipts are. */
export const driverVatInvoices = pgTable(
  'driver_vat_invoices',
  {
    driverId: text('driver_id')
      .notNull()
      .references(() => driverProfiles.id),
    series: text('series').$type<VatInvoiceSeries>().notNull(),
    number: integer('number').notNull(),
    /** Made by the database: `SB-000001`. */
    invoiceNo: text('invoice_no').notNull().generatedAlwaysAs(''),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Of the receipt, or of its credit note, for the same money. */
    receiptNo: text('receipt_no')
      .notNull()
      .unique()
      .references(() => receipts.receiptNo),
    corrects: text('corrects'),
    vatBasisPoints: integer('vat_basis_points').notNull(),
    netCents: integer('net_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    grossCents: integer('gross_cents').notNull(),
    content: storedJson('driver_vat_invoices.content').notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
  },
  ({ driverId, series, number }) => [primaryKey({ columns: [driverId, series, number] })],
)

export type VatInvoiceRow = typeof driverVatInvoices.$inferSelect
