/** The job queue's own connections, so that waiting for a job never waits for a web request to give one back. */
import pg from 'pg'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'

/** Polling, completing, listening and the timetable; jobs themselves use the connections of the application. */
const maxConnections = 5

export const openQueuePool = (db: Database, log: Logger): pg.Pool => {
  const pool = new QueuePool({
    ...db.$client.options,
    max: maxConnections,
    application_name: 'towline jobs',
  })
  const onError = (error: Error) => log.warn('job queue connection lost', { error })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/**
 * While PostgreSQL recovers from a crash it answers 57P03, upon which the queue would sleep 3 s, then longer, up to two
 * minutes. A refused connection it tries again at its usual interval, and that is what a deadline wants.
 */
class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        throw asRefused(error)
      })
    }
    super.connect((error, client, done) => callback(error && asRefused(error), client, done))
  }
}

const asRefused = <E>(error: E): E => {
  if (error instanceof pg.DatabaseError && error.code === '57P03') error.code = 'ECONNREFUSED'
  return error
}
