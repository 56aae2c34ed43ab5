import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { PasskeyPurpose, PasskeyTransport } from '../../domain/accounts/passkey.ts'
import { profiles } from './accounts.ts'
import { bytea, timestamptz } from './columns.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: text('transports').array().$type<PasskeyTransport[]>().notNull(),
    name: text('name').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
)

export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    holder: text('holder').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)
