/** What a database holds, at one moment: read before its rows are copied, in the same transaction. */
import type pg from 'pg'
import { formatVersion, headSchema, migrationTables, schemas, type Head } from './contents.ts'

/**
 * Begins the transaction that the whole backup reads from, and describes what it sees. Tables that PostgreSQL does not log are left out:
 * what is in them is not meant to outlive a crash, and some of it must not reach a backup (`visitor_salts`).
 */
export const beginSnapshot = async (client: pg.Client): Promise<Head> => {
  await client.query('begin isolation level repeatable read read only')
  const { rows: found } = await client.query<{ version: string; is_there: boolean }>(
    "select version(), to_regclass('schema_migrations') is not null as is_there",
  )
  if (!found[0]?.is_there)
    throw new Error('there is nothing to back up: the database was never migrated')
  const migrations = await client.query<Head['migrations'][number]>(
    'select name, sha256 from schema_migrations order by name',
  )
  const queue = await client.query<{ id: number }>(
    'select id from graphile_worker.migrations order by id',
  )
  const tables = await listTables(client)
  // no partition is dropped until the end
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  return headSchema.parse({
    format: formatVersion,
    madeAt: new Date().toISOString(),
    server: found[0].version,
    migrations: migrations.rows,
    queueMigrations: queue.rows.map(({ id }) => id),
    partitions: await listPartitions(client),
    tables,
  })
}

/**
 * Tables with rows of their own, partitions among them, each with the columns that are not computed. Names are quoted where needed. The
 * audit log is last: where it belongs to a role of its own, its rows are checked as they come against those they are about.
 */
export const listTables = async (client: pg.Client): Promise<Head['tables']> => {
  const { rows } = await client.query<Head['tables'][number]>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
     group by 1, n.nspname order by n.nspname = 'audit', 1`,
    [schemas],
  )
  return rows.filter(({ name }) => !migrationTables.includes(name))
}

const listPartitions = async (client: pg.Client): Promise<Head['partitions']> => {
  const { rows } = await client.query<Head['partitions'][number]>(
    `select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as of,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i
     join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
     where n.nspname = any($1) and c.relispartition and c.relkind = 'r' order by 1`,
    [schemas],
  )
  return rows
}

/** The last value of every sequence that gave one. Read after the rows: values are never given back, so it is at least theirs. */
export const readSequences = async (client: pg.Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1`,
    [schemas],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
