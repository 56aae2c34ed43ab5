import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { BookingStatus, CancelReason } from '../../domain/bookings/booking.ts'
import type { VehicleType } from '../../domain/bookings/casualty.ts'
import type { IncidentType } from '../../domain/partners/partner.ts'
import type { SandboxScenario } from '../../domain/partners/sandbox.ts'
import { timestamptz } from './columns.ts'
import { insurancePartners } from './partners.ts'
import { storedJson } from './stored-json.ts'

export const sandboxClocks = pgTable('sandbox_clocks', {
  partnerId: text('partner_id')
    .primaryKey()
    .references(() => insurancePartners.id),
  nowAt: timestamptz('now_at').notNull(),
})

export const sandboxQuotes = pgTable('sandbox_quotes', {
  id: text('id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  view: storedJson('sandbox_quotes.view').notNull(),
  vehicleType: text('vehicle_type').$type<VehicleType>(),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export type SandboxQuoteRow = typeof sandboxQuotes.$inferSelect

export const sandboxBookings = pgTable('sandbox_bookings', {
  id: text('id').primaryKey(),
  reference: text('reference')
    .notNull()
    .default(sql`booking_reference(nextval('booking_references'))`),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  quoteId: text('quote_id')
    .notNull()
    .unique()
    .references(() => sandboxQuotes.id),
  scenario: text('story').$type<SandboxScenario>().notNull(),
  incidentType: text('incident_type').$type<IncidentType>().notNull(),
  customerPolicyNumber: text('customer_policy_number').notNull(),
  claimReference: text('claim_reference'),
  placedAt: timestamptz('placed_at').notNull(),
  status: text('status').$type<BookingStatus>().notNull(),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  cancellationFeeCents: integer('cancellation_fee_cents'),
  priceCents: integer('price_cents').notNull(),
  chargedCents: integer('charged_cents').notNull(),
  collectsExcess: boolean('collects_excess').notNull().default(false),
  acceptBy: timestamptz('accept_by'),
  acceptedAt: timestamptz('accepted_at'),
  estimatedArrival: timestamptz('estimated_arrival'),
  promisedFrom: timestamptz('promised_from'),
  promisedBy: timestamptz('promised_by'),
  arrivalMissedAt: timestamptz('arrival_missed_at'),
  completedAt: timestamptz('completed_at'),
  driver: smallint('driver'),
  nextStep: smallint('next_step'),
  nextStepAt: timestamptz('next_step_at'),
  history: storedJson('sandbox_bookings.history').notNull(),
  vehicleIdentity: storedJson('sandbox_bookings.vehicle_identity'),
  createdAt: timestamptz('created_at').notNull(),
})

export type SandboxBookingRow = typeof sandboxBookings.$inferSelect
