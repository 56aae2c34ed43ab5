import { boolean, doublePrecision, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

/** Where drivers were while on duty, append-only; partitioned by the day of `deviceAt`. Speed in metres per second. */
export const driverLocations = pgTable(
  'driver_locations',
  {
    driverId: text('driver_id').notNull(),
    deviceAt: timestamptz('device_at').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    heading: real('heading'),
    speed: real('speed'),
    accuracy: real('accuracy'),
    isActiveJob: boolean('is_active_job').notNull(),
    activeBookingId: text('active_booking_id'),
  },
  (table) => [primaryKey({ columns: [table.driverId, table.deviceAt] })],
)

/** Links to a trip that its customer shared. */
export const tripShares = pgTable('trip_shares', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  createdAt: timestamptz('created_at').notNull(),
  revokedAt: timestamptz('revoked_at'),
})
