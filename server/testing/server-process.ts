/**
 * The server as a process of its own, for tests of how it dies: bundled as for production, on a PostgreSQL of its own that may
 * be crashed too.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { giveAuditLogAway } from '../../scripts/postgres/give-audit-log-away.ts'
import { startCardProvider } from '../../workshop/fakes/card-provider/start-card-provider.ts'
import { bundledProject } from '../../workshop/tests/bundled-project.ts'
import { migrate } from '../kit/database/migrate.ts'
import { pausePostgres } from './pause-postgres.ts'
import { folderPrefix, roomyPlace } from './samples/roomy-place.ts'

export type ServerProcess = Awaited<ReturnType<typeof openServerProcess>>

const keys = {
  secretKey: 'sk_test_process',
  publishableKey: 'pk_test_process',
  webhookSecret: 'whsec_process',
}

/** With the usual durability; the memory that its processes share is in the folder that is deleted at the end. */
const settings = ['dynamic_shared_memory_type=mmap']

/** A server that ends this often before it is ready is broken, and not only without its database. */
const mostLaunches = 20

/** Everything is up except the server: call `start`. `close` ends everything that is left. */
export const openServerProcess = async () => {
  const place = mkdtempSync(join(roomyPlace(), `${folderPrefix}${process.pid}-process-`))
  // the database account needs access to the folder
  chmodSync(place, 0o711)
  const project = await bundledProject()
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ home: place, settings })
  await migrate(postgres.url)
  await giveAuditLogAway(postgres)
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const fakeProvider = await startCardProvider({
    ...keys,
    port: 0,
    dataDir: null,
    webhookUrl: `${origin}/api/webhooks/stripe`,
    webhookRetry: { firstWaitMs: 100, longestWaitMs: 1_000, attempts: 100 },
  })
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    WORKER_PORT: String(port),
    PUBLIC_ORIGIN: origin,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: fakeProvider.origin,
    LIMITS: 'off',
  }
  const logFile = join(place, 'server.log')
  let child: ChildProcess | null = null

  const launch = (more: Record<string, string>): ChildProcess => {
    const log = openSync(logFile, 'a', 0o600)
    const started = fork(join(project, 'build/node/server/main.js'), [], {
      env: { ...env, ...more, PATH: process.env.PATH },
      execArgv: ['--import', join(project, 'build/node/scripts/end-with-parent.js')],
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    child = started
    return started
  }

  const isReady = async (): Promise<boolean> => {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    return answer?.status === 200
  }

  /**
   * Starts the server as its supervisor does: one that ends before it is ready is started again. Throws with its log when it never
   * comes up. `more`: variables for this start only.
   */
  const start = async (more: Record<string, string> = {}): Promise<void> => {
    let running = launch(more)
    for (let launches = 1; !(await isReady());) {
      if (hasEnded(running)) {
        launches += 1
        if (launches > mostLaunches) throw new Error(`no server comes up:\n${lastOf(logFile)}`)
        running = launch(more)
      }
      await breath()
    }
  }

  /** Answers the exit code, or the signal's name. */
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> => {
    const ending = child
    if (!ending || hasEnded(ending)) return 'not running'
    const ended = new Promise<number | string>((resolve) => {
      ending.once('exit', (code, by) => resolve(code ?? by ?? 'gone'))
    })
    ending.kill(signal)
    return ended
  }

  return {
    origin,
    env,
    fakeProvider,
    start,
    /** Starts the server once, and does not wait until it is ready. */
    launch: (more: Record<string, string> = {}): void => void launch(more),
    end,
    isReady,
    /** Kills the database as a power cut would; it stays down until `raiseDatabase`. */
    dropDatabase: () => postgres.stop('immediate'),
    /** Makes the database hang until the returned function is called; call it in any case. */
    hangDatabase: () => pausePostgres(postgres.pid),
    raiseDatabase: async (): Promise<void> => {
      postgres = await startEmbeddedPostgres({ home: place, settings, keepsPort: true })
    },
    log: () => readFileSync(logFile, 'utf8'),
    close: async (): Promise<void> => {
      await end('SIGKILL')
      await fakeProvider.close()
      await postgres.stop('immediate')
      rmSync(place, { recursive: true, force: true })
    },
  }
}

const lastOf = (logFile: string): string => readFileSync(logFile, 'utf8').slice(-3_000)

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/** The pause between two checks of another process. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))
