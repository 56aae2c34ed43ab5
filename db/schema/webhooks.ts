import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PartnerKeyMode } from '../../domain/partners/partner.ts'
import type { PartnerEventType, SentEventType } from '../../domain/partners/partner-event.ts'
import { timestamptz } from './columns.ts'
import { insurancePartners } from './partners.ts'
import { storedJson } from './stored-json.ts'

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text('id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  mode: text('mode').$type<PartnerKeyMode>().notNull(),
  url: text('url').notNull(),
  description: text('description'),
  /** Empty: all. */
  eventTypes: text('event_types').array().$type<PartnerEventType[]>().notNull(),
  disabledWhy: text('disabled_why').$type<'asked' | 'gone' | 'failing'>(),
  disabledAt: timestamptz('disabled_at'),
  failingSince: timestamptz('failing_since'),
  leasedUntil: timestamptz('leased_until'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

export const webhookSecrets = pgTable('webhook_secrets', {
  id: text('id').primaryKey(),
  endpointId: text('endpoint_id')
    .notNull()
    .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at'),
})

export const partnerEvents = pgTable('partner_events', {
  id: text('id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  mode: text('mode').$type<PartnerKeyMode>().notNull(),
  type: text('type').$type<SentEventType>().notNull(),
  /** A booking of the live side or of the sandbox; null: the event is about none. */
  bookingId: text('booking_id'),
  /** Its number among the events of the booking, from 1; null: it is about none. */
  sequence: integer('sequence'),
  data: storedJson('partner_events.data').notNull(),
  /** When it happened; in a sandbox a moment of the sandbox's clock. */
  at: timestamptz('at').notNull(),
  writtenAt: timestamptz('written_at').notNull(),
  /** When its deliveries were made; null: not yet. */
  fannedOutAt: timestamptz('fanned_out_at'),
})

/** How many events a booking has had, also when the first are deleted by now. */
export const partnerEventSequences = pgTable('partner_event_sequences', {
  bookingId: text('booking_id').primaryKey(),
  last: integer('last').notNull(),
})

export type PartnerEventRow = typeof partnerEvents.$inferSelect

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: text('id').primaryKey(),
  eventId: text('event_id')
    .notNull()
    .references(() => partnerEvents.id, { onDelete: 'cascade' }),
  endpointId: text('endpoint_id')
    .notNull()
    .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
  state: text('state').$type<'queued' | 'delivered' | 'failed'>().notNull(),
  failedTries: integer('failed_tries').notNull().default(0),
  nextTryAt: timestamptz('next_try_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    at: timestamptz('at').notNull(),
    status: smallint('status'),
    error: text('error'),
    durationMs: integer('duration_ms').notNull(),
    answer: text('answer'),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
)

export type WebhookAttemptRow = typeof webhookAttempts.$inferSelect
