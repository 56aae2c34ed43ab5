import { pgTable, text } from 'drizzle-orm/pg-core'
import type { MessageState } from '../../domain/contact-message.ts'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'

/** What people wrote to support from the contact page. */
export const contactMessages = pgTable('contact_messages', {
  id: text('id').primaryKey(),
  accountId: text('account_id').references(() => profiles.id),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  state: text('state').$type<MessageState>().notNull().default('open'),
  /** The operator who sees to it. */
  assignedTo: text('assigned_to').references(() => profiles.id),
})

/** What operators answered; gone with the message. */
export const contactReplies = pgTable('contact_replies', {
  id: text('id').primaryKey(),
  messageId: text('message_id')
    .notNull()
    .references(() => contactMessages.id, { onDelete: 'cascade' }),
  writtenBy: text('written_by')
    .notNull()
    .references(() => profiles.id),
  content: text('content').notNull(),
  writtenAt: timestamptz('written_at').notNull(),
})
