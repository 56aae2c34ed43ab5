import { date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { InvoiceContent, InvoiceLine } from '../../domain/partner-invoice.ts'
import { profiles } from './accounts.ts'
import { moment } from './columns.ts'
import { insurancePartners } from './partners.ts'

export const partnerInvoices = pgTable('partner_invoices', {
  id: text('id').primaryKey(),
  year: smallint('year').notNull(),
  number: integer('number').notNull(),
  /** `PI-2026-000001`: made by the database of the two above. */
  invoiceNo: text('invoice_no').notNull().generatedAlwaysAs(''),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  /** `2026-11`, of Irish time. */
  month: text('month').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
  content: jsonb('content').$type<InvoiceContent>().notNull(),
  chargedCents: integer('charged_cents').notNull(),
  discountCents: integer('discount_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  issuedAt: moment('issued_at').notNull(),
})

export type PartnerInvoiceRow = typeof partnerInvoices.$inferSelect

export const partnerInvoicePayments = pgTable('partner_invoice_payments', {
  invoiceId: text('invoice_id')
    .primaryKey()
    .references(() => partnerInvoices.id),
  ledgerKey: text('ledger_key').notNull(),
  amountCents: integer('amount_cents').notNull(),
  receivedOn: date('received_on').notNull(),
  notedBy: text('noted_by')
    .notNull()
    .references(() => profiles.id),
  notedAt: moment('noted_at').notNull(),
})
