import { pgTable, text } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'
import { storedJson } from './stored-json.ts'

/** Versions of the tariff. The schema refuses to change one but for withdrawing it before it begins. */
export const tariffVersions = pgTable('tariff_versions', {
  version: text('version').primaryKey(),
  effectiveFrom: timestamptz('effective_from').notNull(),
  body: storedJson('tariff_versions.body').notNull(),
  /** Null: the one Towline started with. */
  publishedBy: text('published_by').references(() => profiles.id),
  publishedAt: timestamptz('published_at').notNull(),
  note: text('note'),
  withdrawnBy: text('withdrawn_by').references(() => profiles.id),
  withdrawnAt: timestamptz('withdrawn_at'),
})

export type TariffVersionRow = typeof tariffVersions.$inferSelect
