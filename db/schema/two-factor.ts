import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'

export const twoFactors = pgTable('two_factors', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }),
})

export const backupCodes = pgTable(
  'backup_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => twoFactors.accountId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)
