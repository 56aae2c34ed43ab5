/**
 * What a country runs on, on one machine: PostgreSQL with a replica, PgBouncer, two web and two worker processes of a release, HAProxy
 * with TLS in front, and the fake card provider.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { startCardProvider } from '../fakes/card-provider/start-card-provider.ts'
import { openPlace, type Place } from './open-place.ts'
import { startPooler, type Pooler } from './pooler.ts'
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts'
import { productEnv, providerKeys } from './product-env.ts'
import { productProcess, type ProductProcess } from './product-process.ts'
import { startProxy } from './proxy.ts'

export type Cluster = {
  place: Place
  postgres: PostgresPair
  pooler: Pooler
  /** Web, web, worker, worker; all ready. */
  processes: readonly ProductProcess[]
  /** The address of the site, over TLS; the certificate is self-signed. */
  origin: string
  /** The environment of the processes, without role and port. */
  env: Record<string, string>
  /** The position of each account's last live event. */
  lastPositions: () => Promise<Map<string, number>>
  close: () => Promise<void>
}

/** `more`: variables of the processes beside or instead of the usual ones. Everything that was started ends when this throws. */
export const openCluster = async (
  release: string,
  more: Record<string, string> = {},
): Promise<Cluster> => {
  const place = openPlace()
  try {
    return await startCluster(place, release, more)
  } catch (error) {
    await place.close()
    throw error
  }
}

const startCluster = async (
  place: Place,
  release: string,
  more: Record<string, string>,
): Promise<Cluster> => {
  const postgres = await startPostgresPair(place)
  const pooler = await startPooler(place, postgres.primary.url)
  const sitePort = await findFreePort()
  const origin = `https://localhost:${sitePort}`
  const provider = await startCardProvider({
    ...providerKeys,
    port: 0,
    dataDir: null,
    webhookUrl: `${origin}/api/webhooks/stripe`,
  })
  place.atEnd(() => provider.close())
  const dataDir = join(place.folder, 'data')
  mkdirSync(dataDir)
  const env: Record<string, string> = {
    ...productEnv({ origin, dataDir, providerOrigin: provider.origin }),
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.primary.url,
    DATABASE_REPLICA_URL: postgres.replica.url,
    STOP_PAUSE_SECONDS: '3',
    ...more,
  }
  const processes = [
    await productProcess('web', release, env),
    await productProcess('web', release, env),
    await productProcess('worker', release, env),
    await productProcess('worker', release, env),
  ] as const
  await startProxy(place, sitePort, [processes[0].port, processes[1].port])
  for (const process of processes) place.atEnd(() => process.stop())
  await Promise.all(processes.map((process) => process.start()))
  const lastPositions = async (): Promise<Map<string, number>> => {
    const { rows } = await postgres.asOwner('select account_id, last_seq from live_streams')
    return new Map(rows.map((row) => [row.account_id, Number(row.last_seq)]))
  }
  return { place, postgres, pooler, processes, origin, env, lastPositions, close: place.close }
}
