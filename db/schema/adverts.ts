import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AdvertPosition } from '../../domain/adverts/advert.ts'
import type { AdvertChargeState } from '../../domain/payments/revenue.ts'
import { profiles } from './accounts.ts'
import { timestamptz, photoColumns } from './columns.ts'

export const advertisements = pgTable('advertisements', {
  id: text('id').primaryKey(),
  position: text('position').$type<AdvertPosition>().notNull(),
  isActive: boolean('is_active').notNull().default(false),
  startsAt: timestamptz('start_date').notNull(),
  endsAt: timestamptz('end_date').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  advertiserName: text('advertiser_name').notNull(),
  imageUrl: text('image_url').notNull(),
  targetUrl: text('target_url').notNull(),
  impressionCount: integer('impression_count').notNull().default(0),
  clickCount: integer('click_count').notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

/** An invoice to an advertiser, and its outcome. Revenue once it is paid. */
export const advertCharges = pgTable('advert_charges', {
  id: text('id').primaryKey(),
  adId: text('ad_id')
    .notNull()
    .references(() => advertisements.id),
  reference: text('reference').notNull(),
  netCents: integer('net_cents').notNull(),
  vatCents: integer('vat_cents').notNull(),
  state: text('state').$type<AdvertChargeState>().notNull().default('awaiting'),
  recordedBy: text('recorded_by')
    .notNull()
    .references(() => profiles.id),
  recordedAt: timestamptz('recorded_at').notNull(),
  confirmedBy: text('confirmed_by').references(() => profiles.id),
  confirmedAt: timestamptz('confirmed_at'),
  endedBy: text('ended_by').references(() => profiles.id),
  endedAt: timestamptz('ended_at'),
  endReason: text('end_reason'),
})

export type AdvertChargeRow = typeof advertCharges.$inferSelect

/** Images that operators uploaded for advertisements; `storedAt` is null while their files are being stored. */
export const advertImages = pgTable('advert_pictures', {
  id: text('id').primaryKey(),
  uploadedBy: text('uploaded_by')
    .notNull()
    .references(() => profiles.id),
  clientId: text('client_id').notNull(),
  ...photoColumns(),
  createdAt: timestamptz('created_at').notNull(),
  storedAt: timestamptz('stored_at'),
})
