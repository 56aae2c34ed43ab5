import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'

/** An account's customer object at the card provider, made when a card is first saved. */
export const providerCustomers = pgTable('provider_customers', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => profiles.id),
  providerCustomerId: text('provider_customer_id').unique(),
  /** Part of the key it is created with. */
  keyVersion: integer('key_version').notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
})

/** What may be shown of a card that its owner asked to keep. The card itself is the provider's alone. */
export const savedCards = pgTable('saved_cards', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => providerCustomers.accountId),
  paymentMethodId: text('payment_method_id').notNull().unique(),
  /** The provider's name for the card number: a card saved again replaces the earlier row. */
  fingerprint: text('fingerprint'),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month').notNull(),
  expYear: integer('exp_year').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  consentTextVersion: text('consent_text_version').notNull(),
  consentedAt: timestamptz('consented_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** When the provider was last asked about it: an older answer changes nothing. */
  readAt: timestamptz('read_at').notNull(),
  /** Removed by its owner or at the provider, for ever. */
  removedAt: timestamptz('removed_at'),
  /** When the provider had forgotten it too. */
  detachedAt: timestamptz('detached_at'),
})

export type SavedCardRow = typeof savedCards.$inferSelect
