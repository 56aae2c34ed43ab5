import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'

export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: text('id').primaryKey(),
    /** E.164. */
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
  },
  (table) => [index('phone_codes_expiry').on(table.expiresAt)],
)
