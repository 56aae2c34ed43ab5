import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Urgency } from '../../domain/bookings/casualty.ts'
import type {
  CompanionAlert,
  CompanionSign,
  SpokenReason,
} from '../../domain/companion/check-in.ts'
import type { CompanionCircumstance } from '../../domain/companion/companion.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

/** What a customer said about how they are, and the state of their check-ins. */
export const companions = pgTable('companions', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  circumstances: text('circumstances').array().$type<CompanionCircumstance[]>().notNull(),
  note: text('note'),
  /** As the phone said at the last answer or press. */
  batteryPercent: smallint('battery_percent'),
  /** The more urgent of the booking's own priority and what the circumstances raise it to. */
  dispatchPriority: text('dispatch_priority').$type<Urgency>().notNull(),
  answeredAt: timestamptz('answered_at').notNull(),
  /** Of the sentence they agreed to with this answer; null: they have taken it back, or answered before versions were kept. */
  consentTextVersion: text('consent_text_version'),
  stoppedAt: timestamptz('stopped_at'),
  lastSignAt: timestamptz('last_sign_at').notNull(),
  checkInAt: timestamptz('check_in_at'),
  silences: smallint('silences').notNull().default(0),
  nextCheckInAt: timestamptz('next_check_in_at'),
  alert: text('alert').$type<CompanionAlert>(),
  alertAt: timestamptz('alert_at'),
})

export type CompanionRow = typeof companions.$inferSelect

/** Presses, silences and calls, for the operator who helps. */
export const companionSigns = pgTable('companion_signs', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => companions.bookingId, { onDelete: 'cascade' }),
  kind: text('kind').$type<CompanionSign>().notNull(),
  /** Made by the sender's device, so that a press sent twice is stored once. */
  clientId: text('client_id'),
  /** The operator who spoke to them. */
  accountId: text('account_id').references(() => profiles.id),
  reason: text('reason').$type<SpokenReason>(),
  note: text('note'),
  at: timestamptz('at').notNull(),
})

/** Numbers that were sent the trip's link at the customer's wish. E.164. */
export const followLinks = pgTable(
  'follow_links',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    phone: text('phone').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.phone] })],
)
