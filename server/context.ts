/** What every handler gets: about ten things, built once in `main.ts` from checked configuration. */
import type { Database } from './kit/database/database.ts'
import type { Replica } from './kit/database/replica.ts'
import type { Clock } from './kit/clock.ts'
import type { Config } from './kit/env.ts'
import type { FileStore } from './kit/files/file-store.ts'
import type { Live } from './kit/live/live.ts'
import type { Logger } from './kit/log.ts'
import type { MapTiles } from './kit/map-tiles/map-tiles.ts'
import type { Metrics } from './kit/metrics.ts'
import type { Jobs } from './job-catalogue.ts'
import type { FleetingEvent } from '../contract/live-events.ts'
import type { StoredLiveEvent } from './stored-live-events.ts'
import type { CardProvider } from './payments/index.ts'
import type { Geocoder, RoadRouter } from './places/index.ts'

export type Ctx = {
  config: Config
  db: Database
  /** For figures that may be a little old; left out: everything is read from `db`. */
  replica?: Replica
  clock: Clock
  jobs: Jobs
  live: Live<StoredLiveEvent, FleetingEvent>
  cardProvider: CardProvider
  /** Null: distances are estimated from the map. */
  roads: RoadRouter | null
  /** Null: only the gazetteer and the motorways are searched. */
  geocoder: Geocoder | null
  /** Left out: no file of street tiles is named, or it cannot be read. */
  mapTiles?: MapTiles
  files: FileStore
  log: Logger
  metrics: Metrics
}

/** Who sends a request, as far as the connection shows. For telling callers apart; neither part is logged. */
export type Caller = { address: string; userAgent: string }

/** What the handler of a route gets. */
export type RequestCtx = Ctx & { caller: Caller }
