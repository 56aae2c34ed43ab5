import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { quotes } from './bookings.ts'
import { bytea, timestamptz } from './columns.ts'
import { storedJson } from './stored-json.ts'

/** What an operator opened for a caller; the booking is the one of its quote, once the caller has confirmed. */
export const phoneBookings = pgTable('phone_bookings', {
  id: text('id').primaryKey(),
  quoteId: text('quote_id')
    .notNull()
    .unique()
    .references(() => quotes.id, { onDelete: 'cascade' }),
  openedBy: text('opened_by')
    .notNull()
    .references(() => profiles.id),
  callerName: text('caller_name').notNull(),
  callerPhone: text('caller_phone').notNull(),
  callerEmail: text('caller_email'),
  description: text('description'),
  vehicleIdentity: storedJson('phone_bookings.vehicle_identity'),
  tokenHash: bytea('token_hash').notNull().unique(),
  links: smallint('links').notNull().default(1),
  accountId: text('account_id').references(() => profiles.id),
  isAccountNew: boolean('is_account_new'),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  seenAt: timestamptz('seen_at'),
  withdrawnAt: timestamptz('withdrawn_at'),
})

export type PhoneBookingRow = typeof phoneBookings.$inferSelect
