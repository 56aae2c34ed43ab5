/**
 * The launcher as a process, with only a worker below it: a worker that cannot release its queue ends and is restarted; a database that
 * does not start is started again until it does; SIGTERM ends everything within 15 s, whatever hangs, also when no one reads its output.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pausePostgres } from '../../server/testing/pause-postgres.ts'
import { folderPrefix, roomyPlace } from '../../server/testing/samples/roomy-place.ts'
import { bundledProject } from '../../workshop/tests/bundled-project.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { findFreePort } from '../postgres/find-free-port.ts'
import { isRunning, killPostgres, readPidFile } from '../postgres/pid-file.ts'

const stoppedWithinMs = 15_000

let place: string
let dataDir: string
let launcher: ChildProcess
let output = ''
let postmaster = 0

beforeAll(async () => {
  place = mkdtempSync(join(roomyPlace(), `${folderPrefix}${process.pid}-launcher-`))
  // the database account has to be able to enter it
  chmodSync(place, 0o711)
  const project = await bundledProject()

  dataDir = join(place, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  launcher = fork(join(project, 'build/node/scripts/launch.js'), [], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      DATA_DIR: dataDir,
      ROLES: 'worker',
      WORKER_PORT: String(await findFreePort()),
      AUTH_SECRET: 'a secret of this test alone, and of nothing else',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  await vi.waitUntil(() => output.includes('works on its jobs') || launcher.exitCode !== null, {
    timeout: 120_000,
  })
  expect(output).toContain('works on its jobs')
  postmaster = readPidFile(join(dataDir, 'postgres', 'cluster'))?.pid ?? 0
}, 150_000)

afterAll(() => {
  launcher.kill('SIGKILL')
  killPostgres(postmaster)
  rmSync(place, { recursive: true, force: true })
})

/** Connects as the superuser to the product's database, which sees the activity of every role. */
const openAsOwner = async (): Promise<pg.Client> => {
  const cluster: Cluster = JSON.parse(
    readFileSync(join(dataDir, 'postgres', 'cluster.json'), 'utf8'),
  )
  const { port, ownerPassword: password } = cluster
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'towline',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

const seldom = { interval: 100, timeout: 30_000 }

// The worker's pool is told to end while a job waits for a lock; then the database stops answering. The launcher has to learn it from the
// exit code. Seen to fail with: in `job-worker.ts` no limit on releasing a pool that ends unasked.
it('restarts a worker that did not release its queue within 10 s, and its job is done', async () => {
  const [owner, blocker] = [await openAsOwner(), await openAsOwner()]
  const count = async (what: string): Promise<number> =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n ?? 0
  const jobs = `graphile_worker.jobs where task_identifier = 'refresh-facts'`
  const log = () => readFileSync(join(dataDir, 'logs', 'server.log'), 'utf8')
  let letGoOn = () => {}
  try {
    await blocker.query('begin; lock table public_facts in access exclusive mode')
    await owner.query(`select graphile_worker.add_job('refresh-facts', '{}'::json)`)
    const waits = `pg_stat_activity where wait_event_type = 'Lock' and query like '%public_facts%'`
    await vi.waitUntil(async () => (await count(waits)) > 0, seldom)
    const listeners = `pg_stat_activity where application_name = 'towline jobs' and query ilike 'listen %'`
    await vi.waitUntil(async () => (await count(listeners)) > 0, seldom)
    // without this payload the queue would go on
    await owner.query(`select pg_notify('worker:migrate', '{"breaking":true}')`)
    await vi.waitUntil(async () => (await count(listeners)) === 0, seldom)
    letGoOn = pausePostgres(postmaster)
    await vi.waitUntil(() => output.includes('starting it again'), seldom)
    expect(output).toContain('The server ended (code 1); starting it again.')
    expect(log()).toContain('the queue was not released in time')
  } finally {
    letGoOn()
    await blocker.end()
  }
  await vi.waitUntil(async () => (await count(jobs)) === 0, seldom)
  await owner.end()
}, 90_000)

// As on a full disk. Seen to fail with: the launcher's own end at the first start that fails.
it('starts the database until it starts', async () => {
  const cluster = join(dataDir, 'postgres', 'cluster')
  const former = postmaster
  chmodSync(cluster, 0o000)
  try {
    killPostgres(former)
    await vi.waitUntil(() => output.includes('trying again'), seldom)
  } finally {
    chmodSync(cluster, 0o700)
  }
  await vi.waitUntil(() => (readPidFile(cluster)?.pid ?? former) !== former, seldom)
  postmaster = readPidFile(cluster)?.pid ?? 0
  expect(launcher.exitCode).toBeNull()
}, 90_000)

// Seen to fail with: `process.stdout.write`, whose unhandled error ended the launcher, and everything with it.
it('goes on when its output cannot be written', async () => {
  launcher.stdout?.destroy()
  launcher.stderr?.destroy()
  const next = () => childOf(launcher.pid ?? 0, 'server/main.js')
  // the one that the test before restarted may still be on its way
  await vi.waitUntil(() => next() > 0 || hasEnded(launcher), seldom)
  const worker = next()
  process.kill(worker, 'SIGKILL')
  await vi.waitUntil(() => ![0, worker].includes(next()) || hasEnded(launcher), seldom)
  expect(hasEnded(launcher)).toBe(false)
}, 60_000)

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/** The process of this program that the parent started; 0: none. */
const childOf = (parent: number, program: string): number => {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  const found = children.find((pid) => commandOf(pid).includes(program))
  return Number(found ?? 0)
}

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

// Seen to fail with: PostgreSQL told to stop and not killed, with its own former limits (10 s and 10 s).
it('ends within 15 s of SIGTERM while PostgreSQL hangs, and PostgreSQL with it', async () => {
  const letGoOn = pausePostgres(postmaster)
  try {
    const gone = once(launcher, 'exit')
    const signalledAt = performance.now()
    launcher.kill('SIGTERM')
    await gone
    expect(performance.now() - signalledAt).toBeLessThan(stoppedWithinMs)
    expect(isRunning(postmaster)).toBe(false)
  } finally {
    if (isRunning(postmaster)) letGoOn()
  }
}, 60_000)
