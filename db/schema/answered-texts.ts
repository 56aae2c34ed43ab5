import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { TextChannel } from '../../domain/notifications/notification.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

/** Texts that customers sent, each once by the provider's id. Number and body are erased; the id stays. */
export const inboundTexts = pgTable('inbound_texts', {
  messageSid: text('message_sid').primaryKey(),
  channel: text('channel').$type<TextChannel>().notNull(),
  /** E.164. */
  number: text('number'),
  body: text('body'),
  /** What the provider made of it: `STOP`, `START`, `HELP`. */
  optOutType: text('opt_out_type'),
  receivedAt: timestamptz('received_at').notNull(),
  answeredAt: timestamptz('answered_at'),
  outcome: text('outcome'),
  bookingId: text('booking_id').references(() => bookings.id),
})

/** The last cost of cancelling that was said by text. */
export const textCancelOffers = pgTable('text_cancel_offers', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  feeCents: integer('fee_cents').notNull(),
  offeredAt: timestamptz('offered_at').notNull(),
})

/** Numbers, in E.164, that want no texts. */
export const textOptOuts = pgTable('text_opt_outs', {
  number: text('number').primaryKey(),
  optedOutAt: timestamptz('opted_out_at').notNull(),
})
