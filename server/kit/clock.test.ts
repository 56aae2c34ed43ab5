import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { databaseClock } from './clock.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from './database/database.ts'
import { openLog } from './log.ts'
import { movableClock } from './movable-clock.ts'

let testDatabase: TestDatabase
let db: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 2, log: openLog('silent') })
})

afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})

describe('databaseClock', () => {
  it('advances during a transaction, unlike now()', async () => {
    const [first, second] = await inTransaction(db, async (tx) => {
      const before = await databaseClock.now(tx)
      await tx.execute('select pg_sleep(0.01)')
      return [before, await databaseClock.now(tx)]
    })
    expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(9)
  })
})

describe('movableClock', () => {
  it('is the database clock plus what it was advanced by', async () => {
    const clock = movableClock()
    clock.advance('10m')
    clock.advance('30s')
    const real = await databaseClock.now(db)
    const shifted = await clock.now(db)
    expect(shifted.getTime() - real.getTime()).toBeGreaterThanOrEqual(630_000)
    expect(shifted.getTime() - real.getTime()).toBeLessThan(640_000)
  })

  it('refuses a value that is not a duration', () => {
    expect(() => movableClock().advance('soon')).toThrow('not a length of time: soon')
  })
})
