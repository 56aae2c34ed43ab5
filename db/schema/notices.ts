import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { moment } from './columns.ts'

/** The outbox: one notice per key, for ever. Once forgotten it has no address, no subject and no recipient any more. */
export const notices = pgTable('notices', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  channel: text('channel').$type<'email'>().notNull(),
  kind: text('kind').notNull(),
  recipientId: text('recipient_id').references(() => profiles.id),
  bookingId: text('booking_id').references(() => bookings.id),
  address: text('address'),
  replyTo: text('reply_to'),
  subject: text('subject'),
  bodyText: text('body_text'),
  bodyHtml: text('body_html'),
  state: text('state')
    .$type<'queued' | 'sent' | 'kept_locally' | 'failed'>()
    .notNull()
    .default('queued'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
})
