/**
 * Each queue of a worker has capacity of its own, with the real queue and PostgreSQL. Seen to fail with: reports and offers in one queue.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { deferred } from '../../testing/deferred.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from '../database/database.ts'
import { openLog } from '../log.ts'
import { usualCapacities } from './job-queues.ts'
import { startWorker, type Worker } from './job-worker.ts'
import { defineJobs, openJobs } from './jobs.ts'

const catalogue = defineJobs({
  'print-report': {
    queue: 'reports',
    payload: z.object({ page: z.int() }),
    maxAttempts: 2,
    formerly: 'type-report',
  },
  'offer-tea': {
    queue: 'offers',
    payload: z.object({ cup: z.int() }),
    maxAttempts: 2,
    formerly: 'shout-tea',
  },
})
const jobs = openJobs(catalogue)
/** As another process: its commits wake no worker here. */
const elsewhere = openJobs(catalogue)

const reports = 1_000
const soonMs = 1_000

let testDatabase: TestDatabase
let db: Database
let worker: Worker
let isOver: AbortController
let offered: ReturnType<typeof deferred<number>>
let printing: number
let mostPrinting: number

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 10, log: openLog('silent') })
  isOver = new AbortController()
  offered = deferred()
  printing = 0
  mostPrinting = 0
})
afterEach(async () => {
  isOver.abort()
  await worker.stop()
  await closeDatabase(db)
  await testDatabase.drop()
})

const start = async (
  more: { canaryMs?: number; capacities?: typeof usualCapacities } = {},
): Promise<string[]> => {
  const stuck: string[] = []
  worker = await startWorker({
    db,
    jobs,
    handlers: {
      'print-report': async () => {
        printing += 1
        mostPrinting = Math.max(mostPrinting, printing)
        await pause(3_000, null, { signal: isOver.signal }).catch(() => {})
        printing -= 1
      },
      'offer-tea': async ({ cup }) => offered.resolve(cup),
    },
    log: openLog('silent'),
    onFinished: () => {},
    onStuck: (reason) => stuck.push(reason),
    ...more,
  })
  return stuck
}

const enqueueReports = () =>
  inTransaction(db, (tx) =>
    elsewhere.enqueueMany(
      tx,
      Array.from({ length: reports }, (_, page) => ({
        name: 'print-report' as const,
        payload: { page },
      })),
    ),
  )

/** How long it took from the commit until the offer ran. */
const offerAfter = async (from: typeof jobs, cup: number): Promise<number> => {
  offered = deferred()
  await inTransaction(db, (tx) => from.enqueue(tx, 'offer-tea', { cup }))
  const committedAt = performance.now()
  expect(await offered.promise).toBe(cup)
  return performance.now() - committedAt
}

it('runs an offer within a second while a thousand slow reports wait', async () => {
  await enqueueReports()
  await start()
  await expect.poll(() => printing, { timeout: 10_000 }).toBe(3)
  expect(await offerAfter(jobs, 1), 'of this process').toBeLessThan(soonMs)
  expect(await offerAfter(elsewhere, 2), 'of another process').toBeLessThan(soonMs)
  expect(mostPrinting).toBe(3)
})

it('puts jobs that an older release enqueued, under their former names too, into their queue', async () => {
  await enqueueReports()
  await db.execute(sql`select graphile_worker.add_job('type-report', '{"page":1}'::json,
    priority => -1) from generate_series(1, 10)`)
  await start()
  await expect.poll(() => printing, { timeout: 10_000 }).toBe(3)
  const enqueuedAt = performance.now()
  await db.execute(sql`select graphile_worker.add_job('shout-tea', '{"cup":7}'::json)`)
  expect(await offered.promise).toBe(7)
  expect(performance.now() - enqueuedAt).toBeLessThan(soonMs)
  expect(mostPrinting).toBe(3)
})

it('counts as at work while long reports take every slot of theirs, for as long as one may take', async () => {
  await enqueueReports()
  const stuck = await start({ canaryMs: 100 })
  await expect.poll(() => printing, { timeout: 10_000 }).toBe(3)
  await pause(1_500)
  expect(stuck).toEqual([])
  expect(worker.workAgeMs()).toBeLessThan(1_000)

  await worker.stop()
  const impatient = { ...usualCapacities, reports: { slots: 3, jobMayTakeMs: 0 } }
  const given = await start({ canaryMs: 100, capacities: impatient })
  await expect.poll(() => given, { timeout: 10_000 }).toEqual([expect.stringMatching(/^reports: /)])
})
