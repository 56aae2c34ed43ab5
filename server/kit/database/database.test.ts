import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../../scripts/embedded-postgres.ts'
import { deferred } from '../../testing/deferred.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  afterCommit,
  beforeCommit,
  closeDatabase,
  inTransaction,
  openDatabase,
  pingDatabase,
  transactionTries,
  type Database,
  type Tx,
} from './database.ts'
import { isConnectionLoss, violatedConstraint } from './database-errors.ts'
import { openLog } from '../log.ts'

const log = openLog('silent')

/** A column without a name of its own. */
const cups = pgTable('cups', { cupCount: integer().primaryKey() })

let testDatabase: TestDatabase
let db: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 3, log })
  await db.execute(sql`create table cups (cup_count int primary key check (cup_count > 0))`)
})

afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})

const countCups = async () => (await db.select().from(cups)).length

describe('inTransaction', () => {
  it('commits what was done, and maps camelCase to snake_case', async () => {
    await inTransaction(db, (tx) => tx.insert(cups).values({ cupCount: 1 }))
    expect(
      await db
        .select()
        .from(cups)
        .where(sql`cup_count = 1`),
    ).toEqual([{ cupCount: 1 }])
  })

  it('executes simultaneous statements in order; the first failure is thrown and nothing is left', async () => {
    const before = await countCups()
    const attempt = inTransaction(db, (tx) =>
      Promise.all([
        tx.insert(cups).values({ cupCount: 900 }),
        tx.insert(cups).values({ cupCount: -1 }),
        tx.insert(cups).values({ cupCount: 901 }),
      ]),
    )
    expect(await attempt.catch(violatedConstraint)).toBe('cups_cup_count_check')
    expect(await countCups()).toBe(before)
    const seen = await inTransaction(db, async (tx) => {
      const [, added, , left] = await Promise.all([
        tx.insert(cups).values({ cupCount: 900 }),
        tx.select().from(cups).where(eq(cups.cupCount, 900)),
        tx.delete(cups).where(eq(cups.cupCount, 900)),
        tx.select().from(cups).where(eq(cups.cupCount, 900)),
      ])
      return [added.length, left.length]
    })
    expect(seen).toEqual([1, 0])
  })

  it('leaves nothing behind when the work throws, and runs no `afterCommit`', async () => {
    const before = await countCups()
    const notified: string[] = []
    const attempt = inTransaction(db, async (tx) => {
      afterCommit(tx, () => notified.push('committed'))
      await tx.insert(cups).values({ cupCount: 2 })
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await countCups()).toBe(before)
    expect(notified).toEqual([])
  })

  it('runs beforeCommit inside the transaction and afterCommit when others can see it', async () => {
    const seen: unknown[] = []
    await inTransaction(db, async (tx) => {
      beforeCommit(tx, 'pour', async (same) => {
        await same.insert(cups).values({ cupCount: 3 })
        seen.push('before')
      })
      afterCommit(tx, () => seen.push('after'))
    })
    expect(seen).toEqual(['before', 'after'])
    expect(
      await db
        .select()
        .from(cups)
        .where(sql`cup_count = 3`),
    ).toHaveLength(1)
  })

  it('throws when the transaction had failed although the error was swallowed', async () => {
    const attempt = inTransaction(db, async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(attempt).rejects.toThrow('rolled back')
  })

  describe('against another that locks the same rows', () => {
    const lock = (tx: Tx, cupCount: number) =>
      tx.select().from(cups).where(eq(cups.cupCount, cupCount)).for('update')

    it('is repeated when PostgreSQL broke the deadlock by aborting it, and reported once', async () => {
      await db.insert(cups).values([{ cupCount: 50 }, { cupCount: 51 }])
      const notified: string[] = []
      let haveFirst = 0
      const bothHaveFirst = deferred()
      const lockBoth = (name: string, first: number, second: number) =>
        inTransaction(db, async (tx) => {
          afterCommit(tx, () => notified.push(name))
          await lock(tx, first)
          haveFirst += 1
          if (haveFirst === 2) bothHaveFirst.resolve(undefined)
          await bothHaveFirst.promise
          await lock(tx, second)
          return name
        })
      const names = await Promise.all([lockBoth('up', 50, 51), lockBoth('down', 51, 50)])
      expect(names).toEqual(['up', 'down'])
      expect(notified.toSorted()).toEqual(['down', 'up'])
      // the one that was aborted may come first again, and be aborted again
      expect(haveFirst).toBeGreaterThan(2)
    })

    const fail = (code: string) => sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`)

    it.each(['40001', '40P01'])('is given up after so many tries: %s', async (code) => {
      let tries = 0
      const attempt = inTransaction(db, (tx) => {
        tries += 1
        return tx.execute(fail(code))
      })
      await expect(attempt).rejects.toMatchObject({ cause: { code } })
      expect(tries).toBe(transactionTries)
    })

    it('is tried once where its work cannot be repeated, and after any other failure', async () => {
      let tries = 0
      const work = (code: string) => (tx: Tx) => {
        tries += 1
        return tx.execute(fail(code))
      }
      await expect(inTransaction(db, work('40P01'), { tries: 1 })).rejects.toThrow('Failed query')
      await expect(inTransaction(db, work('23505'))).rejects.toThrow('Failed query')
      expect(tries).toBe(2)
    })
  })

  it('returns the connection after every kind of failure', async () => {
    for (let i = 0; i < 10; i++) {
      await inTransaction(db, (tx) => tx.execute(sql`select 1 / 0`)).catch(() => {})
    }
    await expect(pingDatabase(db)).resolves.toBeUndefined()
  })

  it('names the violated constraint', async () => {
    const error = await inTransaction(db, (tx) => tx.insert(cups).values({ cupCount: -1 })).catch(
      (thrown: unknown) => thrown,
    )
    expect(violatedConstraint(error)).toBe('cups_cup_count_check')
    expect(isConnectionLoss(error)).toBe(false)
  })
})

describe('a restart of PostgreSQL', () => {
  it('is recognised, breaks running statements, and no longer affects the next query', async () => {
    const home = mkdtempSync(join(tmpdir(), 'towline-restart-'))
    chmodSync(home, 0o711)
    const settings = ['fsync=off']
    let postgres = await startEmbeddedPostgres({ home, settings })
    const own = openDatabase({ url: postgres.url, maxConnections: 4, log })
    try {
      await Promise.all(Array.from({ length: 4 }, () => pingDatabase(own)))
      const committed: string[] = []
      const running = inTransaction(own, async (tx) => {
        afterCommit(tx, () => committed.push('yes'))
        await tx.execute(sql`select 1`)
        await postgres.stop('immediate')
        await tx.execute(sql`select 1`)
      }).catch((thrown: unknown) => thrown)
      expect(isConnectionLoss(await running)).toBe(true)
      expect(committed).toEqual([])

      const whileDown = await pingDatabase(own).catch((thrown: unknown) => thrown)
      expect(isConnectionLoss(whileDown)).toBe(true)

      postgres = await startEmbeddedPostgres({ home, settings })
      await Promise.all(
        Array.from({ length: 4 }, () => inTransaction(own, (tx) => tx.execute(sql`select 1`))),
      )
    } finally {
      await closeDatabase(own)
      await postgres.stop('immediate')
      rmSync(home, { recursive: true, force: true })
    }
  })
})
