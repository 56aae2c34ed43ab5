import { pgTable, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { moment } from './columns.ts'

/** What people wrote to support from the contact page. */
export const contactMessages = pgTable('contact_messages', {
  id: text('id').primaryKey(),
  accountId: text('account_id').references(() => profiles.id),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: moment('created_at').notNull(),
})
