import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts'
import { expectConsoleError } from '../testing/console-guard.ts'
import { deferred } from '../testing/deferred.ts'
import { closeDatabase, inTransaction, openDatabase, type Database } from './database.ts'
import {
  startWorker,
  type JobHandlers,
  type JobOutcome,
  type Timetable,
  type Worker,
} from './job-worker.ts'
import { defineJobs, openJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { migrate } from './migrate.ts'
import { isAnyWorkerAlive } from './worker-heartbeat.ts'

const catalogue = defineJobs({
  'pour-tea': { payload: z.strictObject({ cup: z.int() }), maxAttempts: 2 },
  'wind-clock': { payload: z.strictObject({}), maxAttempts: 1 },
})
const jobs = openJobs(catalogue)

let testDatabase: TestDatabase
let db: Database
const workers: Worker[] = []

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  db = openDatabase({ url: testDatabase.url, maxConnections: 10, log: openLog('silent') })
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await closeDatabase(db)
  await testDatabase.drop()
})

const start = async (
  handlers: Partial<JobHandlers<typeof catalogue>>,
  more: {
    timetable?: Timetable<typeof catalogue>
    pollIntervalMs?: number
    onFinished?: (job: string, outcome: JobOutcome) => void
    lines?: string[]
  } = {},
): Promise<Worker> => {
  const lines = more.lines
  const worker = await startWorker({
    db,
    jobs,
    handlers: { 'pour-tea': async () => {}, 'wind-clock': async () => {}, ...handlers },
    log: lines ? openLog('debug', { write: (line) => lines.push(line) }) : openLog('silent'),
    onFinished: more.onFinished ?? (() => {}),
    ...(more.timetable ? { timetable: more.timetable } : {}),
    ...(more.pollIntervalMs ? { pollIntervalMs: more.pollIntervalMs } : {}),
  })
  workers.push(worker)
  return worker
}

const pour = (cup: number) => inTransaction(db, (tx) => jobs.enqueue(tx, 'pour-tea', { cup }))

describe('startWorker', () => {
  it('is told of work after each commit, long before it would have looked', async () => {
    let poured = deferred<number>()
    await start(
      { 'pour-tea': async ({ cup }) => poured.resolve(cup) },
      { pollIntervalMs: 3_600_000 },
    )
    for (const cup of [1, 2, 3, 4, 5]) {
      poured = deferred()
      await pour(cup)
      expect(await poured.promise).toBe(cup)
    }
  })

  it('finds work that another process committed', async () => {
    const poured = deferred<number>()
    await start({ 'pour-tea': async ({ cup }) => poured.resolve(cup) })
    const elsewhere = openJobs(catalogue)
    await inTransaction(db, (tx) => elsewhere.enqueue(tx, 'pour-tea', { cup: 8 }))
    expect(await poured.promise).toBe(8)
  })

  it('finishes what is running before it stops, and says that it is gone', async () => {
    const started = deferred()
    const finish = deferred()
    const outcomes: JobOutcome[] = []
    const worker = await start(
      {
        'pour-tea': async () => {
          started.resolve()
          await finish.promise
        },
      },
      { onFinished: (_job, outcome) => outcomes.push(outcome) },
    )
    await pour(1)
    await started.promise
    // It says so beside its first look for jobs, not before.
    await expect.poll(() => isAnyWorkerAlive(db)).toBe(true)
    const stopped = worker.stop()
    workers.length = 0
    finish.resolve()
    await stopped
    expect(outcomes).toEqual(['done'])
    expect(await isAnyWorkerAlive(db)).toBe(false)
  })

  it('reports a failure with its job, keeps the words of the error out of log and queue', async () => {
    const failed = deferred<JobOutcome>()
    const lines: string[] = []
    await start(
      {
        'pour-tea': async () => {
          throw new Error('no cup for aoife.canary@example.ie')
        },
      },
      { lines, onFinished: (_job, outcome) => failed.resolve(outcome) },
    )
    await pour(1)
    expect(await failed.promise).toBe('retried')
    await workers.pop()?.stop()
    const { rows } = await db.execute(sql`select last_error from graphile_worker._private_jobs`)
    expect(rows).toEqual([{ last_error: 'no cup for [email]' }])
    const line = lines.find((text) => text.includes('will be retried'))
    expect(JSON.parse(line ?? '')).toMatchObject({ job: 'pour-tea', attempt: 1 })
    expect(lines.join()).not.toContain('canary')
  })

  it('takes back at its start the jobs of a worker that died', async () => {
    await pour(3)
    await db.execute(sql`update graphile_worker._private_jobs
      set locked_at = now(), locked_by = 'dead pool', attempts = 1`)
    const poured = deferred<number>()
    await start({ 'pour-tea': async ({ cup }) => poured.resolve(cup) })
    expect(await poured.promise).toBe(3)
  })

  it('leaves alone the jobs of a worker that is alive elsewhere', async () => {
    await pour(3)
    await db.execute(sql`insert into job_workers (pool_id, seen_at) values ('other', now())`)
    await db.execute(sql`update graphile_worker._private_jobs
      set locked_at = now(), locked_by = 'other', attempts = 1`)
    const cups: number[] = []
    const poured = deferred()
    await start({
      'pour-tea': async ({ cup }) => {
        cups.push(cup)
        poured.resolve()
      },
    })
    await pour(4)
    await poured.promise
    expect(cups).toEqual([4])
  })

  it('catches up on the timetable after a day of standstill, and not on more', async () => {
    const timetable = [{ job: 'wind-clock', at: '0 * * * *', catchUpMinutes: 3 * 60 }] as const
    await (await start({}, { timetable })).stop()
    workers.length = 0
    await db.execute(sql`update graphile_worker._private_known_crontabs
      set known_since = now() - interval '2 days', last_execution = now() - interval '1 day'`)
    const times: Date[] = []
    const enough = deferred()
    await start(
      {
        'wind-clock': async (_payload, { cronAt }) => {
          if (cronAt) times.push(cronAt)
          if (times.length === 3) enough.resolve()
        },
      },
      { timetable },
    )
    await enough.promise
    const hours = times.map((time) => time.getTime() / 3_600_000).toSorted((a, b) => a - b)
    expect(hours.every(Number.isInteger)).toBe(true)
    expect((hours[2] ?? 0) - (hours[0] ?? 0)).toBe(2)
  })
})

describe('a crash of PostgreSQL', () => {
  it('does not stop the worker: a job that ended meanwhile runs again, and new ones run', async () => {
    const home = mkdtempSync(join(tmpdir(), 'towline-worker-'))
    chmodSync(home, 0o711)
    const settings = ['fsync=off', 'full_page_writes=off']
    let postgres = await startEmbeddedPostgres({ home, settings })
    await migrate(postgres.url)
    const own = openDatabase({ url: postgres.url, maxConnections: 12, log: openLog('silent') })
    const enqueue = (cup: number) =>
      inTransaction(own, (tx) => jobs.enqueue(tx, 'pour-tea', { cup }))
    const crashed = deferred()
    const again = deferred()
    const afterwards = deferred()
    let attempts = 0
    const worker = await startWorker({
      db: own,
      jobs,
      handlers: {
        'wind-clock': async () => {},
        'pour-tea': async ({ cup }) => {
          if (cup === 2) return afterwards.resolve()
          attempts += 1
          if (attempts > 1) return again.resolve()
          await postgres.stop('immediate')
          crashed.resolve()
        },
      },
      log: openLog('silent'),
      onFinished: () => {},
    })
    // the queue itself says so on the console, once
    expectConsoleError(/completeJobs/)
    try {
      await enqueue(1)
      await crashed.promise
      postgres = await startEmbeddedPostgres({ home, settings })
      await enqueue(2)
      await Promise.all([again.promise, afterwards.promise])
      expect(await isAnyWorkerAlive(own)).toBe(true)
    } finally {
      await worker.stop()
      await closeDatabase(own)
      await postgres.stop('immediate')
      rmSync(home, { recursive: true, force: true })
    }
    expect(attempts).toBe(2)
  })
})
