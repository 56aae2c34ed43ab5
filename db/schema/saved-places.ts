import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'

/** Home, work, yards and other places that a person saved to pick them when booking. */
export const savedPlaces = pgTable('saved_places', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  name: text('name').notNull(),
  /** What the place is called: `Near Naas, Co. Kildare`. */
  label: text('label').notNull(),
  /** Seven characters, no space. There is an Eircode, a point, or both. */
  eircode: text('eircode'),
  createdAt: timestamptz('created_at').notNull(),
  lat: doublePrecision('lat'),
  lon: doublePrecision('lon'),
})

export type SavedPlaceRow = typeof savedPlaces.$inferSelect
