import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TollPlazaId } from '../../domain/tolls/toll-plaza.ts'
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

/** What a toll costs each class of truck, in euro cents, from an Irish day on. */
export const tollRates = pgTable(
  'toll_rates',
  {
    plaza: text('plaza').$type<TollPlazaId>().notNull(),
    validFrom: date('valid_from').notNull(),
    lightCents: integer('light_cents').notNull(),
    mediumCents: integer('medium_cents').notNull(),
    heavyCents: integer('heavy_cents').notNull(),
    /** Where the operator read it. */
    source: text('source').notNull(),
    setBy: text('set_by')
      .notNull()
      .references(() => profiles.id),
    setAt: timestamptz('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.plaza, table.validFrom] })],
)

export type TollRateRow = typeof tollRates.$inferSelect
