import { spawn } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster, postgresEnvironment, saveCluster } from './postgres/cluster.ts'
import { type DatabaseUser, databaseUser } from './postgres/database-user.ts'
import { findFreePort, isPortFree } from './postgres/find-free-port.ts'
import { findPostgresBinaries } from './postgres/find-postgres-binaries.ts'
import { isPostgres, isRunning, killPostgres, readPidFile } from './postgres/pid-file.ts'

export type EmbeddedPostgres = {
  /** Connects as `towline`, the owner of the product's database. */
  url: string
  /** Connects as the superuser to the database `postgres`, for creating and dropping databases. */
  ownerUrl: string
  /** PostgreSQL's data folder. */
  clusterDir: string
  pid: number
  /** Whether it was running already, because its former launcher was killed. */
  isAdopted: boolean
  /**
   * `fast` (the default) writes everything out; `immediate` is a crash, for tests of one. Most of `withinMs` is for that mode; then the
   * server is told to crash, and at the end killed. Committed data is safe in each case.
   */
  stop: (mode?: 'fast' | 'immediate', withinMs?: number) => Promise<void>
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
}

type Options = {
  /** A folder of its own, for the cluster, its passwords and its log. */
  home: string
  /** Further server settings, `name=value`. */
  settings?: readonly string[]
  /** Waits for the port rather than taking another, because clients know it already. */
  keepsPort?: boolean
}

const startWithinMs = 60_000
const stopWithinMs = 20_000
const pollMs = 10

/**
 * Starts the PostgreSQL of `home`, or takes over the one that still runs there.
 *
 * The server outlives a killed launcher on purpose: it is started apart, logs to a file, and is found
 * again through its `postmaster.pid`. Crash recovery is PostgreSQL's own.
 */
export async function startEmbeddedPostgres({
  home,
  settings = [],
  keepsPort = false,
}: Options): Promise<EmbeddedPostgres> {
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const user = databaseUser()
  const binaries = realpathSync(findPostgresBinaries(user))
  const cluster = await openCluster(home, user, binaries)
  const { pid, isAdopted } = await adoptOrStart(home, cluster, {
    user,
    binaries,
    settings,
    keepsPort,
  })

  const ownerUrl = `postgres://postgres:${cluster.ownerPassword}@127.0.0.1:${cluster.port}/postgres`
  await ensureDatabase(ownerUrl, cluster.password)
  return {
    url: `postgres://towline:${cluster.password}@127.0.0.1:${cluster.port}/towline`,
    ownerUrl,
    clusterDir: cluster.dir,
    pid,
    isAdopted,
    stop: (mode = 'fast', withinMs = stopWithinMs) =>
      stopPostgres(cluster.dir, pid, mode, withinMs),
    ended: whenEnded(pid),
  }
}

/** Stops the PostgreSQL of `home` if one is running, after a killed test run. */
export async function stopLeftover(home: string): Promise<void> {
  const clusterDir = join(home, 'cluster')
  const found = readPidFile(clusterDir)
  if (found !== undefined && isPostgres(found.pid))
    await stopPostgres(clusterDir, found.pid, 'immediate', stopWithinMs)
}

type Launch = {
  user: DatabaseUser | undefined
  binaries: string
  settings: readonly string[]
  keepsPort: boolean
}

async function adoptOrStart(
  home: string,
  cluster: Cluster,
  launch: Launch,
): Promise<{ pid: number; isAdopted: boolean }> {
  const giveUpAt = Date.now() + startWithinMs
  let lastFailure = ''
  while (Date.now() < giveUpAt) {
    const found = readPidFile(cluster.dir)
    if (found !== undefined && isPostgres(found.pid)) {
      if (found.status === 'ready') {
        cluster.port = found.port
        return { pid: found.pid, isAdopted: true }
      }
      // Starting, recovering or stopping: it will soon be ready or gone.
      await pause(pollMs)
      continue
    }
    // PostgreSQL itself would take any running process with that pid for a server.
    if (found !== undefined && isRunning(found.pid)) rmSync(join(cluster.dir, 'postmaster.pid'))

    const pid = await startPostmaster(home, cluster, launch, giveUpAt)
    if (pid !== undefined) return { pid, isAdopted: false }
    const failure = lastLines(join(home, 'postgres.log'))
    // Processes of a killed server may hold its shared memory for a moment; any other failure repeats itself.
    if (!failure.includes('shared memory') && failure === lastFailure) break
    lastFailure = failure
    await pause(200)
  }
  throw new Error(`The database did not start. The end of its log:\n${lastFailure}`)
}

/** Starts the server and waits until it is ready; undefined when it exited instead. */
async function startPostmaster(
  home: string,
  cluster: Cluster,
  { user, binaries, settings, keepsPort }: Launch,
  giveUpAt: number,
): Promise<number | undefined> {
  while (keepsPort && !(await isPortFree(cluster.port, '127.0.0.1')) && Date.now() < giveUpAt) {
    await pause(100)
  }
  if (!(await isPortFree(cluster.port, '127.0.0.1'))) {
    cluster.port = await findFreePort()
    saveCluster(home, cluster)
  }
  const log = openLog(join(home, 'postgres.log'))
  const fixed = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${cluster.port}`]
  const args = ['-D', cluster.dir, ...[...fixed, ...settings].flatMap((setting) => ['-c', setting])]
  const child = spawn(join(binaries, 'postgres'), args, {
    ...user,
    cwd: cluster.dir,
    env: postgresEnvironment(),
    // A session of its own and a file instead of a pipe: it must outlive this process unharmed.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  child.once('error', () => (hasEnded = true))

  while (!hasEnded && Date.now() < giveUpAt) {
    const found = readPidFile(cluster.dir)
    // The file of a crashed predecessor may still say "ready".
    if (found !== undefined && found.pid === child.pid && found.status === 'ready') return child.pid
    await pause(pollMs)
  }
  return undefined
}

async function ensureDatabase(ownerUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query("select 1 from pg_database where datname = 'towline'")
    if (rows.length > 0) return
    const role = await client.query("select 1 from pg_roles where rolname = 'towline'")
    if (role.rows.length === 0) {
      await client.query(`create role towline login password ${client.escapeLiteral(password)}`)
    }
    await client.query('create database towline owner towline')
  } finally {
    await client.end()
  }
}

async function stopPostgres(
  clusterDir: string,
  pid: number,
  mode: 'fast' | 'immediate',
  withinMs: number,
): Promise<void> {
  const isGone = () => !isRunning(pid) || readPidFile(clusterDir)?.pid !== pid
  const untilGone = async (ms: number) => {
    const impatientAt = Date.now() + ms
    while (!isGone() && Date.now() < impatientAt) await pause(pollMs)
  }
  const send = (signal: NodeJS.Signals) => {
    if (!isGone() && isPostgres(pid)) process.kill(pid, signal)
  }
  if (mode === 'fast') {
    send('SIGINT')
    await untilGone(0.7 * withinMs)
  }
  // Recovery at the next start repairs what this and a kill leave unfinished.
  send('SIGQUIT')
  await untilGone((mode === 'fast' ? 0.2 : 0.9) * withinMs)
  if (isGone()) return
  killPostgres(pid)
  await untilGone(0.1 * withinMs)
}

async function whenEnded(pid: number): Promise<void> {
  while (isRunning(pid)) await pause(250, undefined, { ref: false })
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return openSync(file, size > 5_000_000 ? 'w' : 'a', 0o600)
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  } catch {
    return '(no log)'
  }
}
