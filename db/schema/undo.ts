import { pgTable, text } from 'drizzle-orm/pg-core'
import type { UndoableState } from '../../domain/operations/undo.ts'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'
import { storedJson } from './stored-json.ts'

export const undoableActions = pgTable('undoable_actions', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => profiles.id),
  /** The booking, driver, task or invoice it is about. */
  objectId: text('object_id').notNull(),
  request: storedJson('undoable_actions.request').notNull(),
  state: text('state').$type<UndoableState>().notNull().default('waiting'),
  /** The code of the refusal when it was due. */
  refusal: text('refusal'),
  createdAt: timestamptz('created_at').notNull(),
  dueAt: timestamptz('due_at').notNull(),
  finishedAt: timestamptz('finished_at'),
})
