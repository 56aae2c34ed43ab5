import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from '../database/database.ts'
import { removeJobs } from '../../testing/queued-jobs.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import type { JobHandlers } from './run-job.ts'
import { defineJobs, openJobs } from './jobs.ts'
import { openLog } from '../log.ts'
import { movableClock } from '../movable-clock.ts'

const catalogue = defineJobs({
  'pour-tea': { queue: 'offers', payload: z.object({ cup: z.int() }), maxAttempts: 3 },
  'wash-cup': {
    queue: 'reports',
    payload: z.object({ cup: z.int() }),
    maxAttempts: 3,
    key: (payload) => `wash:${payload.cup}`,
  },
})
const jobs = openJobs(catalogue)

let testDatabase: TestDatabase
let db: Database
let done: string[]
const handlers: JobHandlers<typeof catalogue> = {
  'pour-tea': async ({ cup }) => {
    done.push(`poured ${cup}`)
  },
  'wash-cup': async ({ cup }) => {
    done.push(`washed ${cup}`)
  },
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 4, log: openLog('silent') })
})
afterAll(async () => {
  await closeDatabase(db)
  await testDatabase.drop()
})
beforeEach(async () => {
  done = []
  await removeJobs(db)
})

const countJobs = async () => {
  const { rows } = await db.execute(sql`select 1 from graphile_worker.jobs`)
  return rows.length
}
const inMinutes = async (minutes: number) =>
  new Date((await movableClock().now(db)).getTime() + minutes * 60_000)

describe('enqueue', () => {
  it('belongs to the transaction: a rollback leaves no job', async () => {
    const attempt = inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'pour-tea', { cup: 1 })
      throw new Error('no tea')
    })
    await expect(attempt).rejects.toThrow('no tea')
    expect(await countJobs()).toBe(0)
  })

  it('refuses a payload that does not fit, and stores nothing', async () => {
    const attempt = inTransaction(db, (tx) => jobs.enqueue(tx, 'pour-tea', { cup: 1.5 }))
    await expect(attempt).rejects.toThrow('expected int')
    expect(await countJobs()).toBe(0)
  })

  it('replaces a job with the same key that has not started', async () => {
    const later = await inMinutes(10)
    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'wash-cup', { cup: 1 }, { runAt: later })
      await jobs.enqueue(tx, 'wash-cup', { cup: 1 })
      await jobs.enqueue(tx, 'wash-cup', { cup: 2 })
    })
    expect(await drainJobs({ db, jobs, handlers, clock: movableClock() })).toMatchObject({
      ran: ['wash-cup', 'wash-cup'],
    })
    expect(done).toEqual(['washed 1', 'washed 2'])
  })

  it('adds a second job beside one with the same key that is running', async () => {
    let again = true
    await inTransaction(db, (tx) => jobs.enqueue(tx, 'wash-cup', { cup: 1 }))
    await drainJobs({
      db,
      jobs,
      clock: movableClock(),
      handlers: {
        ...handlers,
        'wash-cup': async () => {
          done.push('washed')
          if (!again) return
          again = false
          await inTransaction(db, (tx) => jobs.enqueue(tx, 'wash-cup', { cup: 1 }))
        },
      },
    })
    expect(done).toEqual(['washed', 'washed'])
    expect(await countJobs()).toBe(0)
  })

  it('accepts a key of its own, and several at once', async () => {
    await inTransaction(db, async (tx) => {
      await jobs.enqueueMany(tx, [
        { name: 'pour-tea', payload: { cup: 1 }, key: 'first' },
        { name: 'pour-tea', payload: { cup: 2 } },
        { name: 'wash-cup', payload: { cup: 3 } },
      ])
      await jobs.enqueue(tx, 'wash-cup', { cup: 1 }, { key: 'first' })
    })
    await drainJobs({ db, jobs, handlers, clock: movableClock() })
    expect(done).toEqual(['washed 1', 'poured 2', 'washed 3'])
  })

  it('wakes the worker after the commit, and only for work that is due', async () => {
    const woken: (readonly string[])[] = []
    const stop = jobs.onWork((names) => woken.push(names))
    const later = await inMinutes(10)
    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'pour-tea', { cup: 1 }, { runAt: later })
      await jobs.enqueue(tx, 'pour-tea', { cup: 2 })
      expect(woken).toEqual([])
    })
    stop()
    expect(woken).toEqual([['pour-tea']])
  })
})

describe('drainJobs', () => {
  it('runs what is due by the moved clock, in order of time, with the jobs this enqueues', async () => {
    const clock = movableClock()
    const [five, ten] = [await inMinutes(5), await inMinutes(10)]
    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'pour-tea', { cup: 10 }, { runAt: ten })
      await jobs.enqueue(tx, 'pour-tea', { cup: 5 }, { runAt: five })
      await jobs.enqueue(tx, 'pour-tea', { cup: 0 })
    })
    await drainJobs({ db, jobs, handlers, clock })
    expect(done).toEqual(['poured 0'])
    clock.advance('11m')
    await drainJobs({ db, jobs, handlers, clock })
    expect(done).toEqual(['poured 0', 'poured 5', 'poured 10'])
  })

  it('runs what was enqueued in this very millisecond', async () => {
    // The clock has whole milliseconds; the queue counts microseconds.
    const clock = { ...movableClock(), now: async () => moment }
    const moment = new Date('2026-11-23T09:00:00.123Z')
    await inTransaction(db, (tx) => jobs.enqueue(tx, 'pour-tea', { cup: 1 }))
    await db.execute(
      sql`select graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs), run_at => '2026-11-23T09:00:00.123999Z')`,
    )
    await drainJobs({ db, jobs, handlers, clock })
    expect(done).toEqual(['poured 1'])
  })

  it('throws the error of a job, unless told to keep it for its retry', async () => {
    const clock = movableClock()
    let broken = true
    const breaking: JobHandlers<typeof catalogue> = {
      ...handlers,
      'pour-tea': async ({ cup }) => {
        if (broken) throw new Error('kettle is cold')
        done.push(`poured ${cup}`)
      },
    }
    await inTransaction(db, (tx) => jobs.enqueue(tx, 'pour-tea', { cup: 1 }))
    const options = { db, jobs, handlers: breaking, clock }
    await expect(drainJobs(options)).rejects.toThrow('jobs failed: pour-tea')
    expect((await drainJobs({ ...options, allowFailures: true })).ran).toEqual([])
    clock.advance('4s')
    expect((await drainJobs({ ...options, allowFailures: true })).failed).toHaveLength(1)
    broken = false
    clock.advance('10s')
    await drainJobs(options)
    expect(done).toEqual(['poured 1'])
  })
})
