/**
 * The job queue's own connections, so that waiting for a job never waits for a web request to return one.
 *
 * The queue reports how a job ended without waiting for the outcome: a report that failed would be an uncaught error and end
 * the process. So these connections are patient: a request for one waits until the database is back, and a statement that
 * was cut off is reported to the queue as one to be retried.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'

/** For fetching and reporting in each slot, four listeners and timetables; jobs themselves use the connections of the application. */
const maxConnections = 16

const reconnectMs = 200

export const openQueuePool = (db: Database, log: Logger): pg.Pool => {
  // of the application's options the check of a pooler is left out: this is PostgreSQL itself
  const { onConnect: _, ...options } = db.$client.options
  const pool = new PatientPool({
    ...options,
    connectionString: db.$directUrl,
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

class PatientPool extends pg.Pool {
  readonly #requests = new Set<Promise<unknown>>()
  #isEnding = false

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    // callers with a callback (listening, the timetable) retry on their own
    if (callback) return super.connect(callback)
    const client = this.#connectOnceItCan()
    this.#requests.add(client)
    return client.then((connected) => {
      this.#requests.delete(client)
      // what could not be reported is run again by another worker
      return connected ? patient(connected) : new Promise(() => {})
    })
  }

  /** Requests made before are served first: `pg` forgets them, and the report of the last job's end is often one of them. */
  override end(): Promise<void>
  override end(onEnded: () => void): void
  override end(onEnded?: () => void): Promise<void> | void {
    this.#isEnding = true
    const ended = Promise.all(this.#requests).then(() => super.end())
    return onEnded ? void ended.then(onEnded, onEnded) : ended
  }

  /** Null: the pool ends, and the database is away. */
  async #connectOnceItCan(): Promise<pg.PoolClient | null> {
    for (;;) {
      try {
        return await super.connect()
      } catch {
        if (this.#isEnding) return null
        await pause(reconnectMs)
      }
    }
  }
}

const patient = (client: pg.PoolClient): pg.PoolClient => {
  let isBroken = false
  return Object.create(client, {
    query: {
      value: async (statement: string | pg.QueryConfig, values?: unknown[]) => {
        try {
          return await client.query(statement, values)
        } catch (error) {
          if (isAboutTheStatement(error)) throw error
          isBroken = true
          throw new TryAgain(error)
        }
      },
    },
    release: { value: () => client.release(isBroken) },
  })
}

/** Class 42, for instance a table that is missing: the queue's installer looks at these. */
const isAboutTheStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('42')

/** The code of a serialization failure: the queue repeats the statement, at first after 50 ms, at most after 7.5 s. */
class TryAgain extends Error {
  readonly code = '40001'

  constructor(cause: unknown) {
    super('the job queue could not reach the database', { cause })
  }
}
