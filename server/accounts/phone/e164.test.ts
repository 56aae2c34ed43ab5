/** The database knows a number as `toE164` does: by it one number is proven for one account. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { closeDatabase, openDatabase, type Database } from '../../kit/database/database.ts'
import { openLog } from '../../kit/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, maxConnections: 1, log: openLog('silent') })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

it('is the same number in the database', async () => {
  const part = fc.string({ unit: fc.constantFrom(...'00013589 -()+'), maxLength: 14 })
  const prefix = fc.constantFrom(
    '',
    '0',
    '00353',
    '+353',
    '+353 (0)',
    ' +44',
    '+44 (0)',
    '(00)44-(0)',
    '+39 (0)',
    '087',
  )
  const typed = fc.sample(fc.tuple(prefix, part), 2_000).map((parts) => parts.join(''))
  const { rows } = await db.execute<{ typed: string; number: string | null }>(
    sql`select typed, e164(typed) as number from unnest(${sql.param(typed)}::text[]) as t (typed)`,
  )
  expect(rows.filter(({ number }) => number !== null).length).toBeGreaterThan(100)
  for (const row of rows) expect(row.number, row.typed).toBe(toE164(row.typed))
})
