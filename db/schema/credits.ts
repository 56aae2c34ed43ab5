import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CreditEntryKind } from '../../domain/credits/apology-credit.ts'
import { profiles } from './accounts.ts'
import { bookings } from './bookings.ts'
import { timestamptz } from './columns.ts'

/** What an account has left of its credit for late arrivals. */
export const creditBalances = pgTable('credit_balances', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => profiles.id),
  balanceCents: integer('balance_cents').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

/** Every change of a balance, each cause once. */
export const creditEntries = pgTable('credit_entries', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => creditBalances.accountId),
  bookingId: text('booking_id').references(() => bookings.id),
  kind: text('kind').$type<CreditEntryKind>().notNull(),
  /** Above zero: the balance grew. */
  amountCents: integer('amount_cents').notNull(),
  cause: text('cause').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export type CreditEntryRow = typeof creditEntries.$inferSelect
