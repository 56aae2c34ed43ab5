import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'
import { insurancePartners } from './partners.ts'
import { storedJson } from './stored-json.ts'

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
  startsAt: timestamptz('starts_at').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
  lines: storedJson('partner_invoices.lines').notNull(),
  content: storedJson('partner_invoices.content').notNull(),
  chargedCents: integer('charged_cents').notNull(),
  discountCents: integer('discount_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
  /** Issued before credit notes existed: it also lists what was credited in its month for earlier invoices. */
  hasLaterCredits: boolean('has_later_credits').notNull().default(false),
})

export type PartnerInvoiceRow = typeof partnerInvoices.$inferSelect

/** What arrived for an invoice: all of it at once, parts, or more than it asks for. */
export const partnerInvoicePayments = pgTable('partner_invoice_payments', {
  invoiceId: text('invoice_id')
    .notNull()
    .references(() => partnerInvoices.id),
  ledgerKey: text('ledger_key').primaryKey(),
  amountCents: integer('amount_cents').notNull(),
  receivedOn: date('received_on').notNull(),
  notedBy: text('noted_by')
    .notNull()
    .references(() => profiles.id),
  notedAt: timestamptz('noted_at').notNull(),
  /** Nothing of the invoice was open after it. */
  paysInFull: boolean('settles').notNull(),
})

export const partnerCreditNotes = pgTable('partner_credit_notes', {
  id: text('id').primaryKey(),
  year: smallint('year').notNull(),
  number: integer('number').notNull(),
  /** `PC-2026-000001`: made by the database of the two above. */
  creditNoteNo: text('credit_note_no').notNull().generatedAlwaysAs(''),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  invoiceId: text('invoice_id')
    .notNull()
    .references(() => partnerInvoices.id),
  lines: storedJson('partner_credit_notes.lines').notNull(),
  content: storedJson('partner_credit_notes.content').notNull(),
  creditedCents: integer('credited_cents').notNull(),
  discountCents: integer('discount_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
})

export type PartnerCreditNoteRow = typeof partnerCreditNotes.$inferSelect

/** Which credit of the ledger is listed on which note. */
export const partnerCredited = pgTable('partner_credited', {
  ledgerKey: text('ledger_key').primaryKey(),
  creditNoteId: text('credit_note_id')
    .notNull()
    .references(() => partnerCreditNotes.id),
})

export const partnerInvoiceReminders = pgTable(
  'partner_invoice_reminders',
  {
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => partnerInvoices.id),
    /** From 1, as `invoiceReminderDays` counts them. */
    number: smallint('number').notNull(),
    openCents: integer('open_cents').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.number] })],
)
