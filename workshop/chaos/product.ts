/**
 * The built product as it is deployed, in a temporary data folder: one launcher for the web, with PostgreSQL and the fake card provider,
 * and one for the jobs, as in a deployment on several machines.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres, stopLeftover } from '../../scripts/embedded-postgres.ts'
import { answers, listens } from '../../scripts/launch/is-up.ts'
import { cardProviderFake } from '../../scripts/launch/card-provider-fake.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { readPidFile } from '../../scripts/postgres/pid-file.ts'
import { closeDatabase, openDatabase } from '../../server/kit/database/database.ts'
import { openLog } from '../../server/kit/log.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { folderPrefix, roomyPlace } from '../../server/testing/samples/roomy-place.ts'
import { makeAccount } from '../../server/testing/samples/sample-drivers.ts'
import { childRunning, whenGone } from './processes.ts'
import { supervise, type Supervised } from './supervise.ts'
import type { Target } from './plan.ts'

export type Product = Awaited<ReturnType<typeof prepareProduct>>

/** A fake whose launcher was killed has 5 s to exit. */
const portFreeWithinMs = 8_000

/** An empty, migrated database, keys and ports; nothing runs but the database. `start` starts the launchers. */
export const prepareProduct = async (on: {
  onLine: (who: 'web' | 'jobs', line: string) => void
  onFault: (what: string) => void
}) => {
  const dataDir = mkdtempSync(join(roomyPlace(), `${folderPrefix}${process.pid}-chaos-`))
  // the database account has to walk through it
  chmodSync(dataDir, 0o711)
  const home = join(dataDir, 'postgres')
  const postgres = await startEmbeddedPostgres({ home })
  await migrate(postgres.url)
  await makeSomeone(postgres.url)
  const port = await findFreePort()
  const workerPort = await findFreePort()
  const provider = await cardProviderFake(dataDir)
  const providerOrigin = `http://127.0.0.1:${provider.port}`
  const shared = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ENV_FILE: '',
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    SIMULATOR: 'off',
    // all requests here come from one address
    LIMITS: 'off',
  }
  const atHand = {
    DATABASE_URL: postgres.url,
    STRIPE_API_BASE: providerOrigin,
    CARD_FRAME_URL: `${providerOrigin}/frame`,
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
  }
  const cluster: { dir: string } = JSON.parse(readFileSync(join(home, 'cluster.json'), 'utf8'))
  let web: Supervised | undefined
  let jobs: Supervised | undefined
  let lastProvider: number | undefined

  const pidOf = (target: Target): number | undefined => {
    const launcher = web?.pid()
    switch (target) {
      case 'launcher':
        return launcher
      case 'server':
        return launcher === undefined ? undefined : childRunning(launcher, 'server/main.js')
      case 'worker': {
        const other = jobs?.pid()
        return other === undefined ? undefined : childRunning(other, 'server/main.js')
      }
      case 'provider':
        lastProvider =
          (launcher === undefined ? undefined : childRunning(launcher, 'workshop/fakes/main.js')) ??
          lastProvider
        return lastProvider
      case 'database':
        return readPidFile(cluster.dir)?.pid
      default: {
        const unknown: never = target
        throw new Error(`unknown target ${String(unknown)}`)
      }
    }
  }

  return {
    dataDir,
    port,
    databaseUrl: postgres.url,
    provider: { origin: providerOrigin, port: provider.port, keys: provider },
    env: { ...shared, ...atHand },
    pidOf,
    /** Starts the launchers. Until now only the database runs; from here on the launcher owns it. */
    start: () => {
      web = supervise({
        name: 'launcher',
        env: () => ({ ...shared, ROLES: 'web', DATABASE_URL: '', STRIPE_SECRET_KEY: '' }),
        // another port would do in a browser, and be unknown to the launcher of the jobs
        mayStart: async () => {
          if (lastProvider !== undefined) await whenGone(lastProvider, portFreeWithinMs)
        },
        onLine: (line) => on.onLine('web', line),
        onFault: on.onFault,
      })
      jobs = supervise({
        name: 'launcher of the jobs',
        env: () => ({ ...shared, ...atHand, ROLES: 'worker' }),
        mayStart: async () => {},
        onLine: (line) => on.onLine('jobs', line),
        onFault: on.onFault,
      })
    },
    expectLauncherEnd: () => web?.expectEnd(),
    isServerUp: () => answers(`http://127.0.0.1:${port}/healthz`),
    isServerReady: () => answers(`http://127.0.0.1:${port}/readyz`),
    isWorkerUp: () => answers(`http://127.0.0.1:${workerPort}/healthz`),
    isWorkerReady: () => answers(`http://127.0.0.1:${workerPort}/readyz`),
    isProviderUp: () => listens(provider.port),
    log: () => readFileSync(join(dataDir, 'logs', 'server.log'), 'utf8'),
    /** Ends everything; answers how long each launcher took, in milliseconds. */
    stop: async (): Promise<number[]> => {
      const took = [await (jobs?.stop() ?? 0), await (web?.stop() ?? 0)]
      await stopLeftover(home)
      return took
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** The demo is only seeded into a database without accounts. This account prevents that. */
const makeSomeone = async (url: string): Promise<void> => {
  const db = openDatabase({ url, maxConnections: 1, log: openLog('silent') })
  await makeAccount(db, { fullName: 'Someone Sample' })
  await closeDatabase(db)
}
