import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, openDatabase, type Database } from '../database/database.ts'
import { openLog } from '../log.ts'
import { movableClock } from '../movable-clock.ts'
import { openLimits } from './limits.ts'

let testDatabase: TestDatabase
let db: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 10, log: openLog('silent') })
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})

describe('take', () => {
  it('lets exactly the limit through in a minute from the first one', () => {
    let now = 0
    const limits = openLimits(db, { now: () => now })
    const waits = [1, 2, 3].map(() => limits.take('a', 2))
    expect(waits).toEqual([0, 0, 60])
    now = 59_500
    expect(limits.take('a', 2)).toBe(1)
    expect(limits.take('b', 2)).toBe(0)
    now = 60_000
    expect(limits.take('a', 2)).toBe(0)
  })

  it('remembers the newest under a flood', () => {
    const limits = openLimits(db, { now: () => 0 })
    limits.take('first', 1)
    for (let i = 0; i < 200_000; i++) limits.take(`flood ${i}`, 1)
    expect(limits.take('first', 1)).toBe(0)
    expect(limits.take('flood 199999', 1)).toBe(60)
  })
})

describe('takeShared', () => {
  it('counts over processes that count at the same time', async () => {
    const [one, two] = [openLimits(db), openLimits(db)]
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (i % 2 ? one : two).takeShared([{ key: 'sign-in 192.0.2.1', times: 20, seconds: 60 }]),
      ),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
    for (const wait of waits) if (wait) expect(wait).toBeGreaterThan(55)
  })

  it('counts longer windows on request', async () => {
    const limits = openLimits(db)
    const take = () => limits.takeShared([{ key: 'reset 192.0.2.7', times: 1, seconds: 3_600 }])
    expect(await take()).toBe(0)
    expect(await take()).toBeGreaterThan(3_590)
    await db.execute(sql`update limit_windows set began_at = began_at - interval '59 minutes'`)
    expect(await take()).toBeGreaterThan(0)
    await db.execute(sql`update limit_windows set began_at = began_at - interval '1 minute'`)
    expect(await take()).toBe(0)
  })

  it('begins again after a minute, keeps no address, and is swept', async () => {
    const limits = openLimits(db)
    const take = () => limits.takeShared([{ key: 'sign-in 192.0.2.9', times: 1, seconds: 60 }])
    await take()
    expect(await take()).toBeGreaterThan(0)
    const { rows } = await db.execute<{ key: string }>(sql`select key from limit_windows`)
    expect(rows.map(({ key }) => key).join()).not.toContain('192')
    await db.execute(sql`update limit_windows set began_at = began_at - interval '1 minute'`)
    expect(await take()).toBe(0)
    await db.execute(sql`update limit_windows set began_at = began_at - interval '2 hours'`)
    await openLimits(db).takeShared([{ key: 'someone else', times: 1, seconds: 60 }])
    expect((await db.execute(sql`select 1 from limit_windows`)).rows).toHaveLength(1)
  })

  it('counts several budgets in one statement, leaves others alone, and returns budgets', async () => {
    const clock = movableClock()
    const limits = openLimits(db, { clock })
    const ofAddress = { key: 'quotes 192.0.2.3', times: 5, seconds: 60 }
    const ofAccount = { key: 'quotes acc_3', times: 2, seconds: 3_600 }
    for (let n = 0; n < 2; n += 1) expect(await limits.takeShared([ofAddress, ofAccount])).toBe(0)
    expect(await limits.takeShared([ofAccount, ofAddress])).toBeGreaterThan(3_500)
    expect(await limits.takeShared([ofAddress])).toBe(0)
    clock.advance('61s')
    expect(await limits.takeShared([ofAccount])).toBeGreaterThan(3_500)
    expect(await limits.takeShared([ofAddress])).toBe(0)
    await limits.giveBack([ofAccount])
    await limits.giveBack([ofAccount])
    expect(await limits.takeShared([ofAccount])).toBe(0)
  })

  it('never deadlocks with another that counts the same budgets in another order', async () => {
    const limits = openLimits(db)
    const one = { key: 'one', times: 1_000, seconds: 60 }
    const other = { key: 'other', times: 1_000, seconds: 60 }
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, n) => limits.takeShared(n % 2 ? [one, other] : [other, one])),
    )
    expect(new Set(waits)).toEqual(new Set([0]))
  })
})
