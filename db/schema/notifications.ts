import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type {
  NotificationChannel,
  NotificationSwitch,
  TextChannel,
} from '../../domain/notifications/notification.ts'
import { profiles, sessions } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

/** The outbox: one notification per key, for ever. Once forgotten it has no address, no subject and no recipient any more. */
export const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  channel: text('channel').$type<NotificationChannel>().notNull(),
  kind: text('kind').notNull(),
  recipientId: text('recipient_id').references(() => profiles.id),
  bookingId: text('booking_id').references(() => bookings.id),
  address: text('address'),
  replyTo: text('reply_to'),
  subject: text('subject'),
  bodyText: text('body_text'),
  bodyHtml: text('body_html'),
  /** Where a short notification leads. */
  path: text('path'),
  state: text('state')
    .$type<'queued' | 'sent' | 'kept_locally' | 'failed'>()
    .notNull()
    .default('queued'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  sentAt: timestamptz('sent_at'),
  /** When a request was sent to a provider that cannot recognise a repeated one; null once its answer is known. */
  requestedAt: timestamptz('asked_at'),
  /** Why it failed for good; null: it did not fail, or was only dropped because a newer notification replaced it. */
  failure: text('failure'),
  failedAt: timestamptz('failed_at'),
  /** How often an operator has sent it again. */
  retries: integer('retries').notNull().default(0),
  /** Given up by an operator. */
  dismissedAt: timestamptz('dismissed_at'),
  dismissedBy: text('dismissed_by').references(() => profiles.id),
  dismissedReason: text('dismissed_reason'),
})

/** Browsers that take web push, each with the session it was registered in, and gone with it. */
export const pushDevices = pgTable('push_devices', {
  id: text('id').primaryKey(),
  sessionId: text('session_id')
    .notNull()
    .unique()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  label: text('label').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** What an account has switched off, and how it wants texts. No row: nothing is switched off. */
export const notificationPreferences = pgTable('notification_preferences', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  textChannel: text('text_channel').$type<TextChannel>().notNull().default('sms'),
  switchedOff: text('switched_off').array().$type<NotificationSwitch[]>().notNull().default([]),
  updatedAt: timestamptz('updated_at').notNull(),
})
