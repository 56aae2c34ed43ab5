import { boolean, pgTable } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { storedJson } from './stored-json.ts'

/** One row: the figures of public pages as they were counted last. Their shape is `contract/facts.ts`. */
export const publicFacts = pgTable('public_facts', {
  id: boolean('id').primaryKey().default(true),
  refreshedAt: timestamptz('refreshed_at').notNull(),
  facts: storedJson('public_facts.facts').notNull(),
})

/** One row where the demo has filled the database; none anywhere else. */
export const demoFills = pgTable('demo_fills', {
  filledAt: timestamptz('filled_at').primaryKey(),
})
