/** What an older release needs of renamed tables while it runs beside this one, or again after a rollback (decision 0067). */
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './testing/test-database.ts'

const former: readonly [view: string, column: string][] = [
  ['notices', 'kind'],
  ['notice_preferences', 'switched_off'],
  ['payment_decisions', 'settled_at'],
  ['driver_payout_moves', 'ledger_key'],
  ['driver_statement_lines', 'move_id'],
  ['job_status_updates', 'move'],
  ['driver_state_history', 'move'],
  ['board_views', 'query'],
]

it('their former names take what the tables took', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const [view, column] of former) {
    const { rows } = await client.query(
      `select v.is_insertable_into, v.is_updatable
      from information_schema.views v join information_schema.columns c using (table_schema, table_name)
      where v.table_name = $1 and c.column_name = $2`,
      [view, column],
    )
    expect(rows, view).toEqual([{ is_insertable_into: 'YES', is_updatable: 'YES' }])
  }
  await client.end()
  await database.drop()
})
