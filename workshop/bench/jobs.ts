/**
 * How fast jobs are enqueued, beside the queue's own `add_job`; how fast the job worker takes them, how soon it runs what has just been
 * committed or has come due, and what it costs while idle.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type Tx } from '../../server/kit/database/database.ts'
import { startWorker } from '../../server/kit/jobs/job-worker.ts'
import { defineJobs, openJobs } from '../../server/kit/jobs/jobs.ts'
import { percentile, perSecond, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'

const catalogue = defineJobs({
  'do-nothing': { queue: 'offers', payload: z.object({}), maxAttempts: 1 },
})
const jobs = openJobs(catalogue)

const writers = 32
const enqueues = 4_000
const rounds = 3
const perRound = 3_000
const dueTogether = 1_000
const wakings = 200
const idleMs = 10_000

export const benchJobs = async ({ ctx }: BenchFixture): Promise<void> => {
  const { db, log } = ctx
  let left = 0
  let allDone = (): void => {}
  const ran: number[] = []
  const start = () =>
    startWorker({
      db,
      jobs,
      handlers: {
        'do-nothing': async () => {
          ran.push(Date.now())
          left -= 1
          if (left === 0) allDone()
        },
      },
      log,
      onFinished: () => {},
      onStuck: (reason) => print(`  the worker is stuck: ${reason}`),
    })
  const enqueue = (count: number, runAt?: Date) =>
    inTransaction(db, (tx) =>
      jobs.enqueueMany(
        tx,
        Array.from({ length: count }, () => ({
          name: 'do-nothing' as const,
          payload: {},
          ...(runAt ? { runAt } : {}),
        })),
      ),
    )
  const untilDone = (count: number): Promise<void> =>
    new Promise((resolve) => {
      left = count
      allDone = resolve
    })

  print('jobs')
  const enqueueAlone = async (one: (tx: Tx) => Promise<unknown>): Promise<string> => {
    const { totalMs } = await timed(
      Array.from({ length: enqueues }, (_, n) => n),
      writers,
      async () => {
        await inTransaction(db, one)
      },
    )
    await db.execute(
      sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    )
    return perSecond(enqueues / (totalMs / 1000))
  }
  for (let round = 0; round < rounds; round += 1) {
    const ours = await enqueueAlone((tx) => jobs.enqueue(tx, 'do-nothing', {}))
    const theirs = await enqueueAlone((tx) =>
      tx.execute(
        sql`select graphile_worker.add_job('do-nothing', payload => '{}'::json, max_attempts => 1)`,
      ),
    )
    print(`  ${writers} writers, a job in each transaction   ${ours}; with add_job ${theirs}`)
  }

  for (let round = 0; round < rounds; round += 1) {
    await enqueue(perRound)
    const done = untilDone(perRound)
    const startedAt = performance.now()
    const worker = await start()
    await done
    const seconds = (performance.now() - startedAt) / 1000
    await worker.stop()
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker.jobs where locked_at is not null`,
    )
    print(
      `  ${perRound} empty jobs   ${perSecond(perRound / seconds)}, ${rows[0]?.n ?? 0} left locked`,
    )
  }

  const worker = await start()
  const waits: number[] = []
  for (let n = 0; n < wakings; n += 1) {
    const done = untilDone(1)
    const startedAt = performance.now()
    await enqueue(1)
    await done
    waits.push(performance.now() - startedAt)
  }
  print(`  from commit to run   ${spread(waits)}`)

  const dueAt = new Date(Date.now() + 3_000)
  await enqueue(dueTogether, dueAt)
  ran.length = 0
  await untilDone(dueTogether)
  print(`  ${dueTogether} due together, late by   ${spread(ran.map((at) => at - dueAt.getTime()))}`)

  await pause(1_000)
  const before = process.cpuUsage()
  await pause(idleMs)
  const { user, system } = process.cpuUsage(before)
  print(`  idle   ${((user + system) / 10 / idleMs).toFixed(2)}% of a core`)
  await worker.stop()
}

const spread = (ms: readonly number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p99 ${percentile(ms, 0.99).toFixed(0)} ms`
