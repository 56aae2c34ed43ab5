import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '../../domain/accounts/roles.ts'
import { timestamptz } from './columns.ts'

export const profiles = pgTable(
  'profiles',
  {
    id: text('user_id').primaryKey(),
    fullName: text('full_name').notNull(),
    email: text('email'),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    phone: text('phone'),
    phoneProvenAt: timestamptz('phone_proven_at'),
    /** E.164; null until the number is proven. */
    provenPhone: text('proven_phone').generatedAlwaysAs(''),
    receiptEmail: text('receipt_email'),
    role: text('role').$type<Role>().notNull().default('customer'),
    image: text('image'),
    disabledAt: timestamptz('disabled_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('profiles_email').on(table.email),
    uniqueIndex('profiles_proven_phone')
      .on(table.provenPhone)
      .where(sql`proven_phone is not null`),
  ],
)

/** The address of drivers, dealers, operators and insurers' people, who all have one (`profiles_way_in`). */
export const requiredEmail = sql<string>`${profiles.email}`

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    twoFactorAt: timestamptz('two_factor_at'),
    device: text('device'),
    lastSeenAt: timestamptz('last_seen_at'),
    authenticatedAt: timestamptz('authenticated_at').default(sql`now()`),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const identities = pgTable(
  'identities',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('identities_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)
