/**
 * The server as a process that is told to stop (reliability.md I13): it reports at once that it wants no more work, hands its jobs on, and
 * is gone within ten seconds, whatever hangs.
 */
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTransaction } from './kit/database/database.ts'
import { migrate } from './kit/database/migrate.ts'
import { movableClock } from './kit/movable-clock.ts'
import { openSession } from './testing/open-session.ts'
import { openPayoutFixture, type PayoutFixture } from './testing/fixtures/payout-fixture.ts'
import { makeAccount } from './testing/samples/sample-drivers.ts'
import { startSilentServer } from './testing/silent-server.ts'
import { breath, openServerProcess, type ServerProcess } from './testing/server-process.ts'

let server: ServerProcess
/** A fixture on the server's database and fake, far enough in the past that the Friday of that week is over. */
let fixture: PayoutFixture

beforeAll(async () => {
  server = await openServerProcess()
  await migrate(server.env.DATABASE_URL)
  fixture = await openPayoutFixture({
    on: { databaseUrl: server.env.DATABASE_URL, fakeProvider: server.fakeProvider },
    env: server.env,
    clock: movableClock(14),
  })
}, 60_000)
afterEach(async () => {
  await server.end('SIGKILL')
})
afterAll(async () => {
  await fixture.close()
  await server.close()
}, 60_000)

const goneWithinMs = 10_000

type End = { code: number | string; tookMs: number }

const end = async (): Promise<End> => {
  const signalledAt = performance.now()
  const code = await server.end('SIGTERM')
  return { code, tookMs: performance.now() - signalledAt }
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await breath()
}

const cookieOfAnyone = async (): Promise<string> => {
  const { db, config } = fixture.ctx
  const { name, value } = await openSession(db, config, await makeAccount(db))
  return `${name}=${value}`
}

it('has no work: is gone at once, and leaves no trace of itself in the queue', async () => {
  await server.start()
  const { code, tookMs } = await end()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(5_000)
  const { rows } = await fixture.db.execute(sql`select pool_id from job_workers`)
  expect(rows).toEqual([])
}, 60_000)

// Mutant that was seen to fail: a job that is told to stop fails like any other, which counts as an attempt and waits.
it('is in the middle of paying drivers over a slow provider: the run continues in another process', async () => {
  const driver = await fixture.payableDriver()
  for (let job = 0; job < 3; job += 1) await fixture.completeJob(driver)
  const { control } = server.fakeProvider
  control.failNext({
    kind: 'delay',
    effect: 'done',
    forMs: 25_000,
    method: 'POST',
    path: '/v1/transfers',
    times: 1,
  })
  await inTransaction(fixture.db, (tx) => fixture.ctx.jobs.enqueue(tx, 'run-payouts', {}))
  const runs = async () => {
    const { rows } = await fixture.db.execute<{ attempts: number; locked_by: string | null }>(sql`
      select attempts, locked_by from graphile_worker.jobs
      where task_identifier = 'run-payouts'`)
    return rows
  }
  const isTransferRequested = () => control.requests().some(({ path }) => path === '/v1/transfers')
  await server.start()
  await until(isTransferRequested)
  const { tookMs } = await end()
  expect(tookMs).toBeLessThan(goneWithinMs)
  expect(await runs()).toEqual([{ attempts: 0, locked_by: null }])

  await fixture.releaseTransferLeases()
  await server.start()
  await until(async () => (await runs()).length === 0)
  expect(control.transfers()).toHaveLength(3)
  expect((await end()).code).toBe(0)
}, 120_000)

// Mutant that was seen to fail: no hard limit in `main.ts`.
it.each(['web', 'worker'] as const)(
  'has only %s to do, and the database hangs',
  async (role) => {
    await server.start({ ROLES: role })
    const cookie = await cookieOfAnyone()
    const letGoOn = server.hangDatabase()
    try {
      const response = fetch(`${server.origin}/api/session`, { headers: { cookie } }).catch(
        () => null,
      )
      if (role === 'web') await new Promise((resolve) => setTimeout(resolve, 100))
      const { tookMs } = await end()
      expect(tookMs).toBeLessThan(goneWithinMs)
      await response
    } finally {
      letGoOn()
    }
  },
  60_000,
)

// Mutant that was seen to fail: signals are listened for once the server is ready, so the first process of a container is deaf till then.
it('is starting, and the database says nothing: is gone at once, by its own hand', async () => {
  const silent = await startSilentServer()
  try {
    server.launch({ DATABASE_URL: `postgres://towline@127.0.0.1:${silent.port}/towline` })
    await until(() => silent.open() > 0)
    const { code, tookMs } = await end()
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(5_000)
  } finally {
    await silent.close()
  }
}, 60_000)

it('has open streams: they end, and with them the process', async () => {
  await server.start()
  const streams = await Promise.all(
    Array.from({ length: 5 }, async () =>
      fetch(`${server.origin}/api/live`, { headers: { cookie: await cookieOfAnyone() } }),
    ),
  )
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  const texts = Promise.allSettled(streams.map((stream) => stream.text()))
  const { code, tookMs } = await end()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(5_000)
  expect((await texts).map(({ status }) => status)).toEqual(streams.map(() => 'fulfilled'))
}, 60_000)

// Mutant that was seen to fail: requests are given eight seconds, and jobs theirs after that.
it('is receiving a slow upload: reports that it is not ready, and does not wait for the rest', async () => {
  await server.start()
  const { port } = new URL(server.origin)
  const upload = connect({ port: Number(port), host: '127.0.0.1' })
  const gone = new Promise<void>((resolve) => upload.once('close', () => resolve()))
  upload.on('error', () => {})
  upload.write(
    `POST /api/quotes HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${server.origin}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
  )
  const trickle = setInterval(() => upload.write(' '), 100)
  await fetch(`${server.origin}/healthz`)
  const answers: number[] = []
  const ended = end()
  await until(async () => {
    const answer = await fetch(`${server.origin}/readyz`).catch(() => null)
    if (answer) answers.push(answer.status)
    return answer === null
  })
  const { tookMs } = await ended
  clearInterval(trickle)
  await gone
  expect(tookMs).toBeLessThan(goneWithinMs)
  expect(answers.at(-1)).toBe(503)
}, 60_000)
