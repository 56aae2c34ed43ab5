import {
  bigint,
  boolean,
  integer,
  pgSchema,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { LedgerAccount } from '../../domain/payments/ledger.ts'
import type { PaymentOperation, PaymentStatus } from '../../domain/payments/payment.ts'
import { profiles } from './accounts.ts'
import { advertCharges } from './adverts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'
import { driverProfiles } from './drivers.ts'
import { insurancePartners } from './partners.ts'
import { storedJson } from './stored-json.ts'

export const payments = pgTable('payments', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .unique()
    .references(() => bookings.id),
  status: text('status').$type<PaymentStatus>().notNull(),
  /** On the card. */
  amountCents: integer('amount_cents').notNull(),
  /** The part of the price that credit for a late arrival pays beside the card. */
  creditCents: integer('credit_cents').notNull().default(0),
  intentId: text('intent_id').unique(),
  /** The provider’s hosted page; null: paid in the card form. */
  checkoutSessionId: text('checkout_session_id').unique(),
  refusalCode: text('refusal_code'),
  /** Part of the key the intent is opened with. */
  keyVersion: integer('key_version').notNull().default(1),
  processingFeeCents: integer('processing_fee_cents').notNull().default(0),
  capturedCents: integer('captured_cents').notNull().default(0),
  refundedCents: integer('refunded_cents').notNull().default(0),
  /** The consent to keep the card for next time; null: not given. */
  saveCardTextVersion: text('save_card_text_version'),
  saveCardConsentedAt: timestamptz('save_card_consented_at'),
  /** The card that paid, as the receipt shows it; null: not known yet. */
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  heldAt: timestamptz('held_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export type PaymentRow = typeof payments.$inferSelect

/** Exactly one operation per booking, for ever: capture or release. */
export const paymentOperations = pgTable('payment_operations', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  paymentId: text('payment_id')
    .notNull()
    .unique()
    .references(() => payments.id),
  kind: text('kind').$type<PaymentOperation>().notNull(),
  state: text('state').$type<'open' | 'done' | 'stuck'>().notNull().default('open'),
  attempts: integer('attempts').notNull().default(0),
  keyVersion: integer('key_version').notNull().default(1),
  dueAt: timestamptz('due_at').notNull(),
  leasedUntil: timestamptz('leased_until'),
  lastError: text('last_error'),
  createdAt: timestamptz('decided_at').notNull(),
  executedAt: timestamptz('settled_at'),
})

export const refunds = pgTable('refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => payments.id),
  amountCents: integer('amount_cents').notNull(),
  reason: text('reason').notNull(),
  state: text('state')
    .$type<'requested' | 'pending' | 'succeeded' | 'failed'>()
    .notNull()
    .default('requested'),
  providerRefundId: text('provider_refund_id').unique(),
  keyVersion: integer('key_version').notNull().default(1),
  lastError: text('last_error'),
  /** Taken from what was earned already: the driver's line shrinks with it. */
  takesFromPayout: boolean('takes_from_payout').notNull().default(false),
  /** No card’s: taken off the insurer’s account of a split bill, or credit again. The rest of the same refund goes back to the card. */
  onAccount: boolean('on_account').notNull().default(false),
  createdAt: timestamptz('created_at').notNull(),
  finishedAt: timestamptz('settled_at'),
})

/** Events of the card provider, each stored once by its id. */
export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  intentId: text('intent_id'),
  /** Id of an account or a dispute. */
  objectId: text('object_id'),
  receivedAt: timestamptz('received_at').notNull().defaultNow(),
})

export const providerCursors = pgTable('provider_cursors', {
  name: text('name').primaryKey(),
  eventId: text('event_id'),
  at: timestamptz('at').notNull(),
})

/** The provider's own account of our balance, each line once. Amounts below zero left us. */
export const providerMovements = pgTable('provider_movements', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  feeCents: bigint('fee_cents', { mode: 'number' }).notNull(),
  sourceId: text('source_id'),
  intentId: text('intent_id'),
  refundId: text('refund_id'),
  description: text('description'),
  at: timestamptz('at').notNull(),
  state: text('state').$type<'waiting' | 'booked' | 'asked'>().notNull().default('waiting'),
  seenAt: timestamptz('seen_at').notNull(),
  bookedAt: timestamptz('booked_at'),
  /** What an operator posted for it as a correction; null: nothing, or it was reversed. */
  correctionCents: bigint('correction_cents', { mode: 'number' }),
})

/** What the provider held for us, what the ledger said, and what of it was still open. */
export const bookComparisons = pgTable('book_comparisons', {
  id: text('id').primaryKey(),
  providerCents: bigint('provider_cents', { mode: 'number' }).notNull(),
  ledgerCents: bigint('ledger_cents', { mode: 'number' }).notNull(),
  openCents: bigint('open_cents', { mode: 'number' }).notNull(),
  at: timestamptz('at').notNull(),
})

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: text('id').primaryKey(),
  /** Posting the same key twice is refused by the database. */
  key: text('key').notNull().unique(),
  kind: text('kind').notNull(),
  bookingId: text('booking_id').references(() => bookings.id),
  advertChargeId: text('advert_charge_id').references(() => advertCharges.id),
  at: timestamptz('at').notNull(),
})

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: text('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    line: smallint('line').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    driverId: text('driver_id').references(() => driverProfiles.id),
    /** The insurer that owes it, on `partner_receivable`. */
    partnerId: text('partner_id').references(() => insurancePartners.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.line] })],
)

/** Where only inserts and reads are granted (decision 0065). */
export const auditLog = pgSchema('audit').table('audit_log', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  action: text('action').notNull(),
  objectId: text('object_id'),
  before: storedJson('audit_log.before'),
  after: storedJson('audit_log.after'),
  at: timestamptz('at').notNull(),
})
