/**
 * The connection to PostgreSQL and the only way to open a transaction. Clients broken by a restart of the server are
 * dropped; the next query opens a new one.
 */
import { sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isConnectionLoss, isLockConflict, isUnanswered } from './database-errors.ts'
import type { Logger } from '../log.ts'
import { adaptToPooler } from './pooled-connection.ts'
import { inStatementSpan } from './statement-span.ts'
import { PreparedSession } from './prepared-session.ts'

type NoRelations = Record<string, never>

export type Database = NodePgDatabase<NoRelations> & {
  $client: pg.Pool
  /** PostgreSQL itself, for what needs a session of its own: LISTEN and the job queue. */
  $directUrl: string
}
export type Tx = NodePgTransaction<NoRelations, NoRelations>
/** Whatever runs a query: the pool, or one transaction. */
export type Queryable = Database | Tx

/** Columns without a name of their own are camelCase in code and snake_case in the database. */
const dialect = new PgDialect({ casing: 'snake_case' })

export type DatabaseOptions = {
  /** PostgreSQL, or a pooler of transactions in front of it. */
  url: string
  /** PostgreSQL itself, where `url` is a pooler; left out: `url`. */
  directUrl?: string
  maxConnections: number
  log: Logger
  /** How long a statement may take; left out: `callLimitMs`. */
  callLimitMs?: number
}

/** Waiting for a free connection, or for a new one to be made. */
export const connectLimitMs = 5_000

/** For one statement while a user waits. Shorter than the deadline of a request (`http/deadline.ts`). */
export const callLimitMs = 8_000

/** For one statement of a job: long enough to clean up a large table, short enough that work resumes 30 s after the database is back. */
export const jobCallLimitMs = 25_000

/**
 * Opens a pool; nothing connects until the first query. A statement that is not answered within `callLimitMs` fails, and its connection
 * is closed with everything that was sent on it: in a pipeline nothing behind it could be answered either. The backend of a closed
 * connection ends its work within `client_connection_check_interval`, and with it its locks.
 */
export const openDatabase = ({
  url,
  directUrl = url,
  maxConnections,
  log,
  callLimitMs: limitMs = callLimitMs,
}: DatabaseOptions): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'towline',
    options: '-c timezone=UTC -c client_connection_check_interval=5s',
    query_timeout: limitMs,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // statements given to one connection at once are sent at once, and executed in order
    pipeline: true,
    // awaited by the pool, whatever its types say
    // oxlint-disable-next-line typescript/no-misused-promises
    ...(directUrl === url ? {} : { onConnect: adaptToPooler }),
  })
  const onError = (error: Error) => log.warn('database connection lost', { error })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return databaseOver(pool, directUrl)
}

/** The same pool, where each statement may take `limitMs`. */
export const withCallLimit = (db: Database, limitMs: number): Database => {
  const pool = db.$client
  const limit = (query: string | pg.QueryConfig) => ({
    ...(typeof query === 'string' ? { text: query } : query),
    query_timeout: limitMs,
  })
  const limited: pg.Pool = Object.create(pool, {
    query: {
      value: (query: string | pg.QueryConfig, values?: unknown[]) =>
        pool.query(limit(query), values),
    },
    connect: {
      value: async (): Promise<pg.PoolClient> => {
        const client = await pool.connect()
        return Object.create(client, {
          query: {
            value: (query: string | pg.QueryConfig, values?: unknown[]) =>
              client.query(limit(query), values),
          },
        })
      },
    },
  })
  return databaseOver(limited, db.$directUrl)
}

const databaseOver = (pool: pg.Pool, directUrl: string): Database =>
  Object.assign(
    new NodePgDatabase<NoRelations>(
      dialect,
      new PreparedSession(pool, dialect, undefined),
      undefined,
    ),
    { $client: pool, $directUrl: directUrl },
  )

/** Waits for running queries, then closes every connection. */
export const closeDatabase = (db: Database): Promise<void> => db.$client.end()

type Hooks = {
  client: pg.PoolClient
  beforeCommit: Map<string, (tx: Tx) => Promise<void>>
  afterCommit: (() => void)[]
}

const hooksOf = new WeakMap<object, Hooks>()

const hooksFor = (tx: Tx): Hooks => {
  const hooks = hooksOf.get(tx)
  if (!hooks) throw new Error('not a transaction opened by inTransaction')
  return hooks
}

/** Runs a statement unchanged, on the pool or in the transaction, bypassing the query builder. */
export const runStatement = <R extends pg.QueryResultRow>(
  db: Queryable,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<R>> =>
  inStatementSpan(statement, () =>
    '$client' in db ? db.$client.query<R>(statement) : hooksFor(db).client.query<R>(statement),
  )

/** Runs once, last thing before COMMIT; a second call with the same name in one transaction replaces the first. */
export const beforeCommit = (tx: Tx, name: string, run: (tx: Tx) => Promise<void>): void => {
  hooksFor(tx).beforeCommit.set(name, run)
}

/** Runs after COMMIT has succeeded, never after a rollback. Must not throw; its result is not awaited. */
export const afterCommit = (tx: Tx, run: () => void): void => {
  hooksFor(tx).afterCommit.push(run)
}

/** How often one transaction is tried in all when PostgreSQL aborts it in favour of another. */
export const transactionTries = 4

/**
 * One transaction (READ COMMITTED): commits what `work` did, or nothing when it throws. `work` makes no call outside the
 * database and changes nothing outside its transaction, because it is run again, up to `tries` times, when PostgreSQL aborts it for
 * a deadlock or cannot serialise it; with `tries: 1` it never is. A connection found dead before `work` began is replaced once; later
 * losses are thrown (see `isConnectionLoss`).
 */
export const inTransaction = async <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  { tries = transactionTries }: { tries?: number } = {},
): Promise<T> => {
  try {
    return await tryTransaction(db, work)
  } catch (error) {
    if (tries <= 1 || !isLockConflict(error)) throw error
  }
  return inTransaction(db, work, { tries: tries - 1 })
}

const tryTransaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await begin(db)
  const tx: Tx = new NodePgTransaction(
    dialect,
    new PreparedSession(client, dialect, undefined),
    undefined,
  )
  const hooks: Hooks = { client, beforeCommit: new Map(), afterCommit: [] }
  hooksOf.set(tx, hooks)
  let result: T
  try {
    result = await work(tx)
    for (const run of hooks.beforeCommit.values()) await run(tx)
    await commit(client)
  } catch (error) {
    await rollBack(client, error)
    throw error
  } finally {
    hooksOf.delete(tx)
  }
  client.release()
  for (const run of hooks.afterCommit) run()
  return result
}

/** Also waits for a connection. */
const begin = (db: Database): Promise<pg.PoolClient> =>
  inStatementSpan({ name: 'begin' }, () => beginOnce(db))

const beginOnce = async (db: Database): Promise<pg.PoolClient> => {
  const first = await db.$client.connect()
  try {
    await first.query('begin')
    return first
  } catch (error) {
    first.release(true)
    // a caller who has waited that long is not made to wait as long again
    if (!isConnectionLoss(error) || isUnanswered(error)) throw error
  }
  const second = await db.$client.connect()
  try {
    await second.query('begin')
    return second
  } catch (error) {
    second.release(true)
    throw error
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: that must not pass for success. */
const commit = async (client: pg.PoolClient): Promise<void> => {
  const { command } = await inStatementSpan({ name: 'commit' }, () => client.query('commit'))
  if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
}

const rollBack = async (client: pg.PoolClient, cause: unknown): Promise<void> => {
  if (isConnectionLoss(cause)) return client.release(true)
  try {
    await client.query('rollback')
    client.release()
  } catch {
    // the connection died as well; the first error is the one to report
    client.release(true)
  }
}

/** Resolves when the database answers; throws otherwise. */
export const pingDatabase = async (db: Database): Promise<void> => {
  await db.execute(sql`select 1`)
}
