import { pgTable, text } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { moment } from './columns.ts'

export const tripShares = pgTable('trip_shares', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  createdAt: moment('created_at').notNull(),
  revokedAt: moment('revoked_at'),
})
