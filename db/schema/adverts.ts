import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AdvertPosition } from '../../domain/advert.ts'
import { moment } from './columns.ts'

export const advertisements = pgTable('advertisements', {
  id: text('id').primaryKey(),
  position: text('position').$type<AdvertPosition>().notNull(),
  isActive: boolean('is_active').notNull().default(false),
  startsAt: moment('start_date').notNull(),
  endsAt: moment('end_date').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  advertiserName: text('advertiser_name').notNull(),
  imageUrl: text('image_url').notNull(),
  targetUrl: text('target_url').notNull(),
  impressionCount: integer('impression_count').notNull().default(0),
  clickCount: integer('click_count').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})
