import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { HandshakeProof, PlateCheck } from '../../domain/handshake/handshake.ts'
import type { HandshakePurpose } from '../../domain/handshake/moving-code.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

/** What the codes of a booking are made of. The secret is in no answer, export or log (`domain/handshake/moving-code.ts`). */
export const bookingHandshakes = pgTable('booking_handshakes', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  /** 64 hexadecimal digits, new with each driver; null once the job has ended or lost its driver. */
  secret: text('secret'),
  /** Wrong hand-over codes of late, and since when they are counted. */
  handoverWrong: smallint('handover_wrong').notNull().default(0),
  handoverWrongSince: timestamptz('handover_wrong_since'),
  /** The person whom the customer named to take the vehicle over, and the code that was texted to them. E.164. */
  receiverName: text('receiver_name'),
  receiverPhone: text('receiver_phone'),
  receiverCode: text('receiver_code'),
  receiversNamed: smallint('receivers_named').notNull().default(0),
  madeAt: timestamptz('made_at').notNull(),
})

export type HandshakeRow = typeof bookingHandshakes.$inferSelect

/** How a recovery began and how the vehicle was handed over, and each code that the server refused although a phone had taken it. */
export const handshakeRecords = pgTable('handshake_records', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  purpose: text('purpose').$type<HandshakePurpose>().notNull(),
  proof: text('proof').$type<HandshakeProof>().notNull(),
  /** The name of the step: sent again, a mismatch is recorded once. */
  clientId: text('client_id'),
  /** By the device's clock; null: it was not sent, or cannot be right. */
  deviceAt: timestamptz('device_at'),
  serverAt: timestamptz('server_at').notNull(),
  /** Wrong codes that the phone refused before, without a connection. */
  phoneTries: smallint('phone_tries').notNull().default(0),
  plate: text('plate'),
  plateCheck: text('plate_check').$type<PlateCheck>(),
})

export type HandshakeRecordRow = typeof handshakeRecords.$inferSelect
