import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CommissionInvoiceSeries } from '../../domain/payments/commission-invoice.ts'
import type { OperatorTaskKind } from '../../domain/operations/operator-task.ts'
import type { PayoutAccountState } from '../../domain/payouts/payout-account.ts'
import type { HoldResolution } from '../../domain/payouts/payout-hold.ts'
import type { PayoutKind, PayoutEntryKind } from '../../domain/payouts/payout-line.ts'
import type { MessageKind, RowKind } from '../../domain/tax/report-plan.ts'
import type { TaxCountry, VatStatus } from '../../domain/tax/tax-details.ts'
import type { TaxReportState } from '../../domain/tax/tax-report.ts'
import type { VatCheckOutcome } from '../../domain/tax/vat-status.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'
import { driverProfiles } from './drivers.ts'
import { ledgerTransactions } from './payments.ts'
import { storedJson } from './stored-json.ts'

/** Where a driver's money goes. A driver without a row has not begun. */
export const driverPayoutAccounts = pgTable('driver_payout_accounts', {
  driverId: text('driver_id')
    .primaryKey()
    .references(() => driverProfiles.id),
  providerAccountId: text('provider_account_id').unique(),
  keyVersion: integer('key_version').notNull().default(1),
  state: text('state').$type<Exclude<PayoutAccountState, 'none'>>().notNull().default('pending'),
  due: text('due').array().notNull().default([]),
  createdAt: timestamptz('created_at').notNull(),
  checkedAt: timestamptz('checked_at'),
})

export type PayoutAccountRow = typeof driverPayoutAccounts.$inferSelect

/** One for each booking that earned money. */
export const driverPayouts = pgTable('driver_payouts', {
  id: text('id').primaryKey(),
  driverId: text('driver_id')
    .notNull()
    .references(() => driverProfiles.id),
  bookingId: text('booking_id')
    .notNull()
    .unique()
    .references(() => bookings.id),
  kind: text('kind').$type<PayoutKind>().notNull(),
  grossCents: integer('gross_cents').notNull(),
  commissionCents: integer('commission_cents').notNull(),
  vatCents: integer('vat_cents').notNull(),
  netCents: integer('net_cents').notNull(),
  earnedAt: timestamptz('earned_at').notNull(),
  weekStartsOn: date('week_starts_on').notNull(),
  /** The sum of its entries, kept by their trigger. */
  outstandingCents: integer('outstanding_cents').notNull().default(0),
})

export type PayoutRow = typeof driverPayouts.$inferSelect

/** The entries of a line; append-only. Each but an offset equals what its ledger transaction credits the driver. */
export const driverPayoutEntries = pgTable('driver_payout_entries', {
  id: text('id').primaryKey(),
  payoutId: text('payout_id')
    .notNull()
    .references(() => driverPayouts.id),
  kind: text('kind').$type<PayoutEntryKind>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  grossCents: integer('gross_cents').notNull().default(0),
  commissionCents: integer('commission_cents').notNull().default(0),
  vatCents: integer('vat_cents').notNull().default(0),
  ledgerKey: text('ledger_key')
    .unique()
    .references(() => ledgerTransactions.key),
  at: timestamptz('at').notNull(),
})

/** Append-only. */
export const driverStatements = pgTable('driver_statements', {
  id: text('id').primaryKey(),
  driverId: text('driver_id')
    .notNull()
    .references(() => driverProfiles.id),
  weekStartsOn: date('week_starts_on').notNull(),
  jobs: integer('jobs').notNull(),
  grossCents: integer('gross_cents').notNull(),
  commissionCents: integer('commission_cents').notNull(),
  vatCents: integer('vat_cents').notNull(),
  netCents: integer('net_cents').notNull(),
  adjustmentCents: integer('adjustment_cents').notNull(),
  broughtForwardCents: integer('brought_forward_cents').notNull(),
  content: storedJson('driver_statements.content').notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
})

export type StatementRow = typeof driverStatements.$inferSelect

/** The statement on which each payout entry is listed. */
export const driverStatementEntries = pgTable('driver_statement_entries', {
  entryId: text('entry_id')
    .primaryKey()
    .references(() => driverPayoutEntries.id),
  statementId: text('statement_id')
    .notNull()
    .references(() => driverStatements.id),
})

export const payoutTransfers = pgTable('payout_transfers', {
  id: text('id').primaryKey(),
  payoutId: text('payout_id')
    .notNull()
    .references(() => driverPayouts.id),
  statementId: text('statement_id')
    .notNull()
    .references(() => driverStatements.id),
  destination: text('destination').notNull(),
  amountCents: integer('amount_cents').notNull(),
  state: text('state').$type<'requested' | 'paid' | 'failed'>().notNull().default('requested'),
  /** Since when the provider may have executed it. */
  requestedAt: timestamptz('asked_at'),
  providerTransferId: text('provider_transfer_id').unique(),
  keyVersion: integer('key_version').notNull().default(1),
  attempts: integer('attempts').notNull().default(0),
  leasedUntil: timestamptz('leased_until'),
  lastError: text('last_error'),
  createdAt: timestamptz('created_at').notNull(),
  finishedAt: timestamptz('settled_at'),
})

export type TransferRow = typeof payoutTransfers.$inferSelect

export const transferReversals = pgTable('transfer_reversals', {
  id: text('id').primaryKey(),
  transferId: text('transfer_id')
    .notNull()
    .references(() => payoutTransfers.id),
  amountCents: integer('amount_cents').notNull(),
  state: text('state').$type<'requested' | 'made' | 'failed'>().notNull().default('requested'),
  providerReversalId: text('provider_reversal_id').unique(),
  keyVersion: integer('key_version').notNull().default(1),
  attempts: integer('attempts').notNull().default(0),
  leasedUntil: timestamptz('leased_until'),
  lastError: text('last_error'),
  createdAt: timestamptz('created_at').notNull(),
  finishedAt: timestamptz('settled_at'),
})

export type ReversalRow = typeof transferReversals.$inferSelect

export const cardDisputes = pgTable('card_disputes', {
  id: text('id').primaryKey(),
  providerDisputeId: text('provider_dispute_id').notNull().unique(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  /** Zero: the payment was refunded already. */
  amountCents: integer('amount_cents').notNull(),
  /** What the bank has taken from us so far: nothing while it only asks. */
  withdrawnCents: integer('withdrawn_cents').notNull().default(0),
  /** What the provider took for the dispute itself. */
  feeCents: integer('fee_cents').notNull().default(0),
  state: text('state').$type<'open' | 'won' | 'lost'>().notNull(),
  reason: text('reason'),
  openedAt: timestamptz('opened_at').notNull(),
  closedAt: timestamptz('closed_at'),
})

/** A job of which money went back, or is asked for, before it was over: an operator decides on its payout. */
export const payoutHolds = pgTable('payout_holds', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  openedAt: timestamptz('opened_at').notNull(),
  resolution: text('decision').$type<HoldResolution | 'lifted'>(),
  resolvedAt: timestamptz('decided_at'),
})

/** Append-only, numbered from `commission_invoice_counters`. */
export const commissionInvoices = pgTable('commission_invoices', {
  id: text('id').primaryKey(),
  series: text('series').$type<CommissionInvoiceSeries>().notNull(),
  year: smallint('year').notNull(),
  number: integer('number').notNull(),
  /** Made by the database: `CI-2026-000001`. */
  invoiceNo: text('invoice_no').notNull().unique().generatedAlwaysAs(''),
  driverId: text('driver_id')
    .notNull()
    .references(() => driverProfiles.id),
  statementId: text('statement_id')
    .notNull()
    .references(() => driverStatements.id),
  commissionCents: integer('commission_cents').notNull(),
  vatCents: integer('vat_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  lines: storedJson('commission_invoices.lines').notNull(),
  content: storedJson('commission_invoices.content').notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
})

export type CommissionInvoiceRow = typeof commissionInvoices.$inferSelect

/** What an operator has to look at: one open of a kind for each subject. */
export const operatorTasks = pgTable('operator_tasks', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<OperatorTaskKind>().notNull(),
  subject: text('subject').notNull(),
  bookingId: text('booking_id').references(() => bookings.id),
  driverId: text('driver_id').references(() => driverProfiles.id),
  note: text('note').notNull(),
  openedAt: timestamptz('opened_at').notNull(),
  closedAt: timestamptz('closed_at'),
  closedBy: text('closed_by').references(() => profiles.id),
  closingNote: text('closing_note'),
})

/** What a driver gives so that their pay can be reported. */
export const driverTaxDetails = pgTable('driver_tax_details', {
  driverId: text('driver_id')
    .primaryKey()
    .references(() => driverProfiles.id),
  /** These three are null exactly where the two after them are not: a company is no person. */
  firstName: text('first_name'),
  lastName: text('last_name'),
  bornOn: date('born_on'),
  companyName: text('company_name'),
  companyNumber: text('company_number'),
  street: text('street').notNull(),
  city: text('city').notNull(),
  postcode: text('postcode').notNull(),
  country: text('country').$type<TaxCountry>().notNull(),
  /** Encrypted, and the characters of it that are shown. */
  taxNumberSealed: text('tax_number_sealed').notNull(),
  taxNumberLast: text('tax_number_last').notNull(),
  vatStatus: text('vat_status').$type<VatStatus>().notNull(),
  vatNumber: text('vat_number'),
  givenAt: timestamptz('given_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  updatedBy: text('updated_by')
    .notNull()
    .references(() => profiles.id),
})

export type TaxDetailsRow = typeof driverTaxDetails.$inferSelect

/** Whether a driver is registered for VAT: a row never changes. */
export const driverVatVersions = pgTable(
  'driver_vat_versions',
  {
    driverId: text('driver_id')
      .notNull()
      .references(() => driverProfiles.id),
    number: smallint('number').notNull(),
    status: text('status').$type<VatStatus>().notNull(),
    vatNumber: text('vat_number'),
    validFrom: date('valid_from').notNull(),
    givenAt: timestamptz('given_at').notNull(),
    givenBy: text('given_by')
      .notNull()
      .references(() => profiles.id),
  },
  ({ driverId, number }) => [primaryKey({ columns: [driverId, number] })],
)

/** What VIES said of a version's number. */
export const vatNumberChecks = pgTable(
  'vat_number_checks',
  {
    driverId: text('driver_id').notNull(),
    number: smallint('number').notNull(),
    tries: integer('tries').notNull(),
    triedAt: timestamptz('tried_at').notNull(),
    /** VIES's code, or `NO_ANSWER`. */
    failure: text('failure'),
    outcome: text('outcome').$type<VatCheckOutcome>(),
    answeredAt: timestamptz('answered_at'),
    consultationNumber: text('consultation_number'),
  },
  ({ driverId, number }) => [primaryKey({ columns: [driverId, number] })],
)

/** The request for them, and its reminders, as they were sent. */
export const driverTaxRequests = pgTable(
  'driver_tax_requests',
  {
    driverId: text('driver_id')
      .notNull()
      .references(() => driverProfiles.id),
    number: smallint('number').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  ({ driverId, number }) => [primaryKey({ columns: [driverId, number] })],
)

/** The files for Revenue. */
export const taxReports = pgTable('tax_reports', {
  id: text('id').primaryKey(),
  year: smallint('year').notNull(),
  kind: text('kind').$type<MessageKind>().notNull(),
  messageRef: text('message_ref').notNull().unique(),
  platformRef: text('platform_ref').notNull(),
  state: text('state').$type<TaxReportState>().notNull().default('made'),
  xmlSealed: text('xml_sealed').notNull(),
  sha256: text('sha256').notNull(),
  byteCount: integer('byte_count').notNull(),
  madeAt: timestamptz('made_at').notNull(),
  madeBy: text('made_by')
    .notNull()
    .references(() => profiles.id),
  endedAt: timestamptz('ended_at'),
  endedBy: text('ended_by').references(() => profiles.id),
  note: text('note'),
})

/** What a file says of a driver. */
export const taxReportRows = pgTable('tax_report_rows', {
  docRef: text('doc_ref').primaryKey(),
  reportId: text('report_id')
    .notNull()
    .references(() => taxReports.id, { onDelete: 'cascade' }),
  driverId: text('driver_id')
    .notNull()
    .references(() => driverProfiles.id),
  kind: text('kind').$type<RowKind>().notNull(),
  corrects: text('corrects'),
  contentSha256: text('content_sha256').notNull(),
  considerationCents: integer('consideration_cents').array().notNull(),
  feesCents: integer('fees_cents').array().notNull(),
  activities: integer('activities').array().notNull(),
})
