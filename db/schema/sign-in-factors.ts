/** What proves a person besides their password: passkeys, authenticator apps, and codes texted to a number. */
import type { PasskeyPurpose, PasskeyTransport } from '../../domain/accounts/passkey.ts'
import { profiles } from './accounts.ts'
import { bytea, timestamptz } from './columns.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: text('id').primaryKey(),
    /** E.164. */
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The code comes once the number has sent this; null: it was sent at once. */
    requestTag: text('request_tag'),
    expiresAt: timestamptz('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
  },
  (table) => [
    index('phone_codes_expiry').on(table.expiresAt),
    index('phone_codes_requested')
      .on(table.phone)
      .where(sql`${table.requestTag} is not null`),
  ],
)

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
