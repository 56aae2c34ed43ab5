import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'

/** Home, work and other places that a person saved to pick them when booking. */
export const customerPlaces = pgTable('customer_places', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  name: text('name').notNull(),
  /** What the place is called: `Near Naas, Co. Kildare`. */
  label: text('label').notNull(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export type CustomerPlaceRow = typeof customerPlaces.$inferSelect
