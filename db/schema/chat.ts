import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChatMessageType, ChatSender } from '../../domain/bookings/chat.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz, photoColumns } from './columns.ts'

/** How many messages each conversation has. */
export const chats = pgTable('chats', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  lastSeq: integer('last_seq').notNull(),
})

/** Photos of messages. A photo is visible to no one until its message is sent. Hashes are SHA-256 in hexadecimal. */
export const chatPhotos = pgTable('chat_photos', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  uploadedBy: text('uploaded_by')
    .notNull()
    .references(() => profiles.id),
  /** The name of the message as well. */
  clientId: text('client_id').notNull(),
  ...photoColumns(),
  createdAt: timestamptz('created_at').notNull(),
  /** Null: its files are on their way to the store. */
  storedAt: timestamptz('stored_at'),
})

export type ChatPhotoRow = typeof chatPhotos.$inferSelect

/** What customer and driver write to each other. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text('id').notNull(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => chats.bookingId),
    /** 1, 2, 3, … within the booking. */
    seq: integer('seq').notNull(),
    /** The driver of the conversation it is part of: an account. */
    withId: text('with_id')
      .notNull()
      .references(() => profiles.id),
    senderId: text('sender_id')
      .notNull()
      .references(() => profiles.id),
    senderType: text('sender_type').$type<ChatSender>().notNull(),
    content: text('content').notNull(),
    messageType: text('message_type').$type<ChatMessageType>().notNull(),
    /** The sender's device made it: sent again, it is the same message. */
    clientId: text('client_id').notNull(),
    /** Set for photo messages only. */
    photoId: text('photo_id').references(() => chatPhotos.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.seq] })],
)

export type ChatMessageRow = typeof chatMessages.$inferSelect

/** How far each of the two has come in a conversation. */
export const chatReads = pgTable(
  'chat_reads',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    accountId: text('account_id')
      .notNull()
      .references(() => profiles.id),
    deliveredSeq: integer('delivered_seq').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.accountId] })],
)
