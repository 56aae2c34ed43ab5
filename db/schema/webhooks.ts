import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PartnerKeyMode } from '../../domain/partner.ts'
import type { PartnerEventType, SentEventType } from '../../domain/partner-event.ts'
import { moment } from './columns.ts'
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
  disabledAt: moment('disabled_at'),
  failingSince: moment('failing_since'),
  leasedUntil: moment('leased_until'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

export const webhookSecrets = pgTable('webhook_secrets', {
  id: text('id').primaryKey(),
  endpointId: text('endpoint_id')
    .notNull()
    .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
})

export const partnerEvents = pgTable('partner_events', {
  id: text('id').primaryKey(),
  partnerId: text('partner_id')
    .notNull()
    .references(() => insurancePartners.id),
  mode: text('mode').$type<PartnerKeyMode>().notNull(),
  type: text('type').$type<SentEventType>().notNull(),
  /** Of the live side or of the sandbox; null: it is about none. */
  bookingId: text('booking_id'),
  data: storedJson('partner_events.data').notNull(),
  /** When it happened; in a sandbox a moment of the sandbox's clock. */
  at: moment('at').notNull(),
  writtenAt: moment('written_at').notNull(),
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
  nextTryAt: moment('next_try_at'),
  createdAt: moment('created_at').notNull(),
})

export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    status: smallint('status'),
    error: text('error'),
    durationMs: integer('duration_ms').notNull(),
    answer: text('answer'),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
)

export type WebhookAttemptRow = typeof webhookAttempts.$inferSelect
