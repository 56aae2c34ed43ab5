import { boolean, doublePrecision, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
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
