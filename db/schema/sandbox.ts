import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { BookingStatus, CancelReason } from '../../domain/booking.ts'
import type { IncidentType } from '../../domain/partner.ts'
import type { SandboxStory } from '../../domain/sandbox.ts'
import { moment } from './columns.ts'
import { insurancePartners } from './partners.ts'
import { storedJson } from './stored-json.ts'

export const sandboxClocks = pgTable('sandbox_clocks', {
  partnerId: text('partner_id')
    .primaryKey()
    .references(() => insurancePartners.id),
  nowAt: moment('now_at').notNull(),
})

export const sandboxQuotes = pgTable('sandbox_quotes', {
  id: text('id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  view: storedJson('sandbox_quotes.view').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})

export type SandboxQuoteRow = typeof sandboxQuotes.$inferSelect

export const sandboxBookings = pgTable('sandbox_bookings', {
  id: text('id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  quoteId: text('quote_id')
    .notNull()
    .unique()
    .references(() => sandboxQuotes.id),
  story: text('story').$type<SandboxStory>().notNull(),
  incidentType: text('incident_type').$type<IncidentType>().notNull(),
  customerPolicyNumber: text('customer_policy_number').notNull(),
  claimReference: text('claim_reference'),
  placedAt: moment('placed_at').notNull(),
  status: text('status').$type<BookingStatus>().notNull(),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  cancellationFeeCents: integer('cancellation_fee_cents'),
  priceCents: integer('price_cents').notNull(),
  chargedCents: integer('charged_cents').notNull(),
  acceptBy: moment('accept_by'),
  acceptedAt: moment('accepted_at'),
  estimatedArrival: moment('estimated_arrival'),
  promisedFrom: moment('promised_from'),
  promisedBy: moment('promised_by'),
  arrivalMissedAt: moment('arrival_missed_at'),
  completedAt: moment('completed_at'),
  driver: smallint('driver'),
  nextStep: smallint('next_step'),
  nextStepAt: moment('next_step_at'),
  history: storedJson('sandbox_bookings.history').notNull(),
  createdAt: moment('created_at').notNull(),
})

export type SandboxBookingRow = typeof sandboxBookings.$inferSelect
