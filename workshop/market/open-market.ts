/** What one measurement runs on: embedded PostgreSQL, the fake card provider, web and worker processes of a release, HAProxy in front. */
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts'
import { listens } from '../../scripts/launch/is-up.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { giveAuditLogAway } from '../../scripts/postgres/give-audit-log-away.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { openPlace, type Place } from '../cluster/open-place.ts'
import { productEnv, providerKeys } from '../cluster/product-env.ts'
import { productProcess } from '../cluster/product-process.ts'
import { startProxy } from '../cluster/proxy.ts'
import type { Part } from './usage.ts'
import { startProcess, untilTrue } from '../cluster/running-process.ts'

export type Market = {
  /** Where the proxy listens, over plain HTTP; and the site as its processes know it. */
  address: string
  origin: string
  databaseUrl: string
  authSecret: string
  /** The first process of each part, by its name in the report. */
  parts: () => (Part & { name: string })[]
  /** One row of a statement, as PostgreSQL's superuser. */
  readRow: (statement: string) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

/** Shared by web and worker processes, with some to spare. */
const settings = ['max_connections=200']

const openPlaces = new Set<Place>()

const close = async (place: Place): Promise<void> => {
  if (openPlaces.delete(place)) await place.close()
}

/** For an end in the middle of it. */
export const closeMarkets = async (): Promise<void> => {
  for (const place of openPlaces) await close(place)
}

/** `prepare` fills the database before the processes start. Everything that was started ends when this throws. */
export const openMarket = async (
  release: string,
  webCount: number,
  prepare: (of: Pick<Market, 'databaseUrl' | 'origin' | 'authSecret'>) => Promise<void>,
): Promise<Market> => {
  // on a real disk, as the embedded database is for people who use it
  const place = openPlace(tmpdir())
  openPlaces.add(place)
  try {
    return await start(place, release, webCount, prepare)
  } catch (error) {
    await close(place)
    throw error
  }
}

const start = async (
  place: Place,
  release: string,
  webCount: number,
  prepare: Parameters<typeof openMarket>[2],
): Promise<Market> => {
  const postgres = await startEmbeddedPostgres({ home: join(place.folder, 'postgres'), settings })
  place.atEnd(() => postgres.stop())
  await migrate(postgres.url)
  await giveAuditLogAway(postgres)
  const dataDir = join(place.folder, 'data')
  mkdirSync(dataDir)
  const [sitePort, providerPort] = [await findFreePort(), await findFreePort()]
  const origin = `https://localhost:${sitePort}`
  const provider = startProcess(process.execPath, ['--import', 'tsx', 'workshop/fakes/main.ts'], {
    env: {
      PATH: process.env.PATH,
      FAKES_PORT: String(providerPort),
      DATA_DIR: dataDir,
      PORT: String(sitePort),
      PUBLIC_ORIGIN: origin,
      STRIPE_SECRET_KEY: providerKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: providerKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: providerKeys.webhookSecret,
    },
  })
  place.atEnd(() => provider.end())
  await untilTrue('the card provider listens', () => listens(providerPort), { process: provider })
  const env: Record<string, string> = {
    ...productEnv({ origin, dataDir, providerOrigin: `http://127.0.0.1:${providerPort}` }),
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
  }
  const authSecret = env.AUTH_SECRET ?? ''
  await prepare({ databaseUrl: postgres.url, origin, authSecret })

  const roles = [
    ...Array.from({ length: webCount }, () => 'web' as const),
    ...Array.from({ length: Math.min(2, webCount) }, () => 'worker' as const),
  ]
  const processes = await Promise.all(roles.map((role) => productProcess(role, release, env)))
  const webPorts = processes.filter(({ role }) => role === 'web').map(({ port }) => port)
  const proxy = await startProxy(place, sitePort, webPorts, { tls: false })
  for (const process of processes) place.atEnd(() => process.stop())
  await Promise.all(processes.map((process) => process.start()))

  const url = Object.assign(new URL(postgres.ownerUrl), { pathname: 'towline' }).href
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => undefined)
  await owner.connect()
  place.atEnd(() => owner.end())
  return {
    address: `http://127.0.0.1:${sitePort}`,
    origin,
    databaseUrl: postgres.url,
    authSecret,
    parts: () => [
      ...processes.flatMap((one, n) => {
        const pid = one.pid()
        return pid ? [{ name: `${one.role} ${numberAmong(processes, n)}`, pid }] : []
      }),
      { name: 'PostgreSQL', pid: postgres.pid, withChildren: true },
      { name: 'HAProxy', pid: proxy.pid },
      { name: 'card provider (fake)', pid: provider.pid },
      { name: 'load generator', pid: process.pid },
    ],
    readRow: async (statement) => (await owner.query(statement)).rows[0] ?? {},
    close: () => close(place),
  }
}

/** Its number among those of its role, from 1. */
const numberAmong = (processes: readonly { role: string }[], at: number): number =>
  processes.slice(0, at + 1).filter(({ role }) => role === processes[at]?.role).length
