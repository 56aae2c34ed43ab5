import { pgTable, text } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

export const tripShares = pgTable('trip_shares', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  createdAt: timestamptz('created_at').notNull(),
  revokedAt: timestamptz('revoked_at'),
})
