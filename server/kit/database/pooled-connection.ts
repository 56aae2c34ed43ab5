/**
 * A connection through a pooler of transactions (PgBouncer, `pool_mode = transaction`): each transaction may run on another connection to
 * PostgreSQL, so nothing may be left on one. Session locks, LISTEN and SET outside of a transaction are for `$directUrl`; prepared
 * statements work where the pooler keeps track of them (PgBouncer 1.21 with `max_prepared_statements`), and are not used elsewhere.
 */
import type pg from 'pg'

/** The pooler is next door: it answers at once or is of no use. */
const probeLimitMs = 3_000

const probeName = 'pooler probe'
const probeText = `select pg_backend_pid() as pid, current_setting('TimeZone') as "timeZone" where $1::boolean`

/**
 * Looks at a new connection once. Where it leads over a pooler that knows no prepared statements, its statements are sent without their
 * names. Throws when the pooler's sessions are not in UTC: dates in statements of ours would be another day's.
 */
export const adaptToPooler = async (client: pg.ClientBase): Promise<void> => {
  const send = <R extends pg.QueryResultRow>(query: pg.QueryConfig) =>
    client.query<R>({ ...query, query_timeout: probeLimitMs } as pg.QueryConfig)
  await send({ text: 'begin' })
  const { rows } = await send<{ pid: number; timeZone: string }>({
    name: probeName,
    text: probeText,
    values: [true],
  })
  const [session] = rows
  if (session?.timeZone !== 'UTC') {
    throw new Error(
      `the sessions of the pooler in DATABASE_URL are in the time zone ${session?.timeZone}: they must be in UTC. See deploy/pgbouncer/pgbouncer.ini`,
    )
  }
  // A pooler that keeps track gives statements names of its own.
  const { rows: ours } = await send({
    text: `select 1 from pg_prepared_statements where name = '${probeName}'`,
  })
  const keepsOurName = ours.length > 0
  if (keepsOurName) await send({ text: `deallocate "${probeName}"` })
  await send({ text: 'rollback' })
  const isDirect = 'processID' in client && client.processID === session.pid
  if (keepsOurName && !isDirect) sendWithoutNames(client)
}

const sendWithoutNames = (client: pg.ClientBase): void => {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const unnamed = (first: unknown): unknown =>
    typeof first === 'object' && first !== null && 'name' in first && 'text' in first
      ? { ...first, name: undefined }
      : first
  Object.defineProperty(client, 'query', {
    value: (first: unknown, ...others: unknown[]) => query(unnamed(first), ...others),
  })
}
