/** Everything a process needs, built once from checked configuration. Nothing else in the server makes a connection. */
import type { FleetingEvent } from '../contract/live-events.ts'
import type { Ctx } from './context.ts'
import { hydrateLiveEvent } from './hydrate-live-event.ts'
import { jobCatalogue } from './job-catalogue.ts'
import { databaseClock } from './kit/clock.ts'
import { closeDatabase, openDatabase } from './kit/database/database.ts'
import type { Config } from './kit/env.ts'
import { openFileStore } from './kit/files/open-file-store.ts'
import { openJobs } from './kit/jobs/jobs.ts'
import { openLive } from './kit/live/live.ts'
import type { Logger } from './kit/log.ts'
import { openMetrics } from './kit/metrics.ts'
import type { StoredLiveEvent } from './stored-live-events.ts'
import { boardEventFor } from './operations/index.ts'
import { stripeCardProvider } from './payments/index.ts'
import { openGeocoder, openRoadRouter } from './places/index.ts'

export type App = { ctx: Ctx; close: () => Promise<void> }

/** Opens the database, the live streams and the card provider. The database must be migrated. */
export const createApp = async (config: Config, log: Logger): Promise<App> => {
  const db = openDatabase({
    url: config.databaseUrl,
    maxConnections: config.databaseConnections,
    log,
  })
  const metrics = openMetrics()
  metrics.watchDatabase(db)
  const live = await openLive<StoredLiveEvent, FleetingEvent>({
    db,
    log,
    hydrate: (accountId, event) => hydrateLiveEvent(ctx, accountId, event),
    spread: boardEventFor,
  })
  const ctx: Ctx = {
    config,
    db,
    clock: databaseClock,
    jobs: openJobs(jobCatalogue),
    live,
    cardProvider: stripeCardProvider(config.card),
    roads: config.routerUrl === null ? null : openRoadRouter(config.routerUrl, log),
    geocoder: config.geocoderUrl === null ? null : openGeocoder(config.geocoderUrl, log),
    files: openFileStore(config),
    log,
    metrics,
  }
  return {
    ctx,
    close: async () => {
      await live.stop()
      await closeDatabase(db)
    },
  }
}
