/** Everything a process needs, built once from checked configuration. Nothing else in the server makes a connection. */
import type { FleetingEvent } from '../contract/live-events.ts'
import type { Ctx } from './context.ts'
import { hydrateLiveEvent } from './hydrate-live-event.ts'
import { jobCatalogue } from './job-catalogue.ts'
import { databaseClock } from './kit/clock.ts'
import { closeDatabase, openDatabase, type Database } from './kit/database/database.ts'
import { openReplica, type Replica } from './kit/database/replica.ts'
import type { Config } from './kit/env.ts'
import { openFileStore } from './kit/files/open-file-store.ts'
import { openJobs } from './kit/jobs/jobs.ts'
import type { SharedCounts } from './kit/http/limits.ts'
import { openLive } from './kit/live/live.ts'
import type { Logger } from './kit/log.ts'
import { openMapTiles } from './kit/map-tiles/map-tiles.ts'
import { openMetrics } from './kit/metrics.ts'
import type { Redis } from './kit/redis/open-redis.ts'
import type { StoredLiveEvent } from './stored-live-events.ts'
import { boardEventFor } from './operations/index.ts'
import { stripeCardProvider } from './payments/index.ts'
import { openGeocoder, openRoadRouter } from './places/index.ts'
import { startCountingBrowserErrors, watchBusiness } from './watching/index.ts'

export type App = {
  ctx: Ctx
  /** Counts limits over all processes; null: the database does. */
  sharedCounts: SharedCounts | null
  close: () => Promise<void>
}

/** Opens the database, the live streams and the card provider. The database must be migrated. */
export const createApp = async (config: Config, log: Logger): Promise<App> => {
  const db = openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    maxConnections: config.databaseConnections,
    log,
  })
  const metrics = openMetrics()
  metrics.watchDatabase(db)
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl, log)
  if (redis) metrics.watchRedis(redis.isUp)
  const replica = config.replica && openReplicaOf(config.replica, db, config, log)
  if (replica) metrics.watchReplica(replica.lagMs)
  const live = await openLive<StoredLiveEvent, FleetingEvent>({
    db,
    log,
    hydrate: (accountId, event) => hydrateLiveEvent(ctx, accountId, event),
    spread: boardEventFor,
    ...(redis ? { openRelay: redis.openRelay } : {}),
  })
  const { tilesFile } = config.map
  const mapTiles = config.runsWeb && tilesFile ? await openMapTiles(tilesFile, log) : null
  const ctx: Ctx = {
    config,
    db,
    ...(replica ? { replica } : {}),
    clock: databaseClock,
    jobs: openJobs(jobCatalogue),
    live,
    cardProvider: stripeCardProvider(config.card),
    roads: config.routerUrl === null ? null : openRoadRouter(config.routerUrl, log),
    geocoder: config.geocoderUrl === null ? null : openGeocoder(config.geocoderUrl, log),
    ...(mapTiles ? { mapTiles } : {}),
    files: openFileStore(config),
    log,
    metrics,
  }
  watchBusiness(ctx)
  startCountingBrowserErrors(ctx)
  return {
    ctx,
    sharedCounts: redis?.limits ?? null,
    close: async () => {
      await live.stop()
      redis?.stop()
      await mapTiles?.close()
      await replica?.close()
      await closeDatabase(db)
    },
  }
}

/** Its packages are loaded only where there is a Redis. */
const openRedis = async (url: string, log: Logger): Promise<Redis> =>
  (await import('./kit/redis/open-redis.ts')).openRedis({ url, log })

/** Opens nothing until it is measured, a moment later. */
const openReplicaOf = (
  { url, mostLagMs }: NonNullable<Config['replica']>,
  primary: Database,
  { databaseConnections: maxConnections }: Config,
  log: Logger,
): Replica =>
  openReplica({ primary, replica: openDatabase({ url, maxConnections, log }), mostLagMs, log })
