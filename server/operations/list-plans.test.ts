/**
 * What the lists of the console read where there is much: pages along their indexes, whatever is filtered. The same is asked of 100,000 rows
 * by `npm run bench:console`. Seen to fail without each of `bookings_newest`, `audit_log_newest` and
 * `profiles_newest`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase, openDatabase, type Database } from '../kit/database/database.ts'
import { openLog } from '../kit/log.ts'
import { consoleLists, planProblem } from '../testing/samples/console-lists.ts'
import { makeLongPast, type LongPast } from '../testing/samples/long-past.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let db: Database
let past: LongPast
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({
    url: database.url,
    maxConnections: 1,
    log: openLog('silent'),
    callLimitMs: 60_000,
  })
  past = await makeLongPast(db, 10_000)
}, 60_000)
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

it('reads no whole table for a page of any list', async () => {
  for (const [name, list] of Object.entries(consoleLists(db, past))) {
    expect(await planProblem(db, list), name).toBe(null)
    expect((await db.execute(list)).rows, name).toBeInstanceOf(Array)
  }
})
