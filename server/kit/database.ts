/**
 * The connection to PostgreSQL and the one way to open a transaction. Clients broken by a restart of the server are
 * dropped; the next query opens a new one.
 */
import { sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isConnectionLoss } from './database-errors.ts'
import type { Logger } from './log.ts'
import { PreparedSession } from './prepared-session.ts'

type NoRelations = Record<string, never>

export type Database = NodePgDatabase<NoRelations> & { $client: pg.Pool }
export type Tx = NodePgTransaction<NoRelations, NoRelations>
/** Whatever runs a query: the pool, or one transaction. */
export type Queryable = Database | Tx

/** Columns without a name of their own are camelCase in code and snake_case in the database. */
const dialect = new PgDialect({ casing: 'snake_case' })

export type DatabaseOptions = {
  url: string
  maxConnections: number
  log: Logger
}

/** Opens a pool; nothing connects until the first query. */
export const openDatabase = ({ url, maxConnections, log }: DatabaseOptions): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'towline',
    options: '-c timezone=UTC',
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // statements given to one connection at once are sent at once, and carried out in their order
    pipeline: true,
  })
  const onError = (error: Error) => log.warn('database connection lost', { error })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const session = new PreparedSession(pool, dialect, undefined)
  return Object.assign(new NodePgDatabase<NoRelations>(dialect, session, undefined), {
    $client: pool,
  })
}

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

/** Runs a statement as it stands, on the pool or in the transaction, past the query builder. */
export const runStatement = <R extends pg.QueryResultRow>(
  db: Queryable,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<R>> =>
  '$client' in db ? db.$client.query(statement) : hooksFor(db).client.query(statement)

/** Runs once, last thing before COMMIT; a second call with the same name in one transaction replaces the first. */
export const beforeCommit = (tx: Tx, name: string, run: (tx: Tx) => Promise<void>): void => {
  hooksFor(tx).beforeCommit.set(name, run)
}

/** Runs after COMMIT has succeeded, never after a rollback. Must not throw; nobody waits for it. */
export const afterCommit = (tx: Tx, run: () => void): void => {
  hooksFor(tx).afterCommit.push(run)
}

/**
 * One transaction (READ COMMITTED): commits what `work` did, or nothing when it throws. `work` makes no call outside the
 * database. A connection found dead before `work` began is replaced once; later losses are thrown (see `isConnectionLoss`).
 */
export const inTransaction = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
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

const begin = async (db: Database): Promise<pg.PoolClient> => {
  const first = await db.$client.connect()
  try {
    await first.query('begin')
    return first
  } catch (error) {
    first.release(true)
    if (!isConnectionLoss(error)) throw error
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
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
}

const rollBack = async (client: pg.PoolClient, cause: unknown): Promise<void> => {
  if (isConnectionLoss(cause)) return client.release(true)
  try {
    await client.query('rollback')
    client.release()
  } catch {
    // the connection died as well; the first error is the one worth telling
    client.release(true)
  }
}

/** Answers when the database does; throws otherwise. */
export const pingDatabase = async (db: Database): Promise<void> => {
  await db.execute(sql`select 1`)
}
