import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'

export const phoneCodes = pgTable('phone_codes', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  phone: text('phone').notNull(),
  codeHash: text('code_hash').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
})
