/**
 * The large tables laid out otherwise: only the last months of them, as after archiving, or partitioned by month. Ids sort by time, so a
 * month is a range of ids, and a lookup by id reads one partition.
 */
import type { ClientBase } from 'pg'
import { largeTables, months, type LargeTable } from './fill-rows.ts'

/** The id whose time decides where a row belongs, and the prefix of such ids. */
const placedBy: Record<LargeTable, { column: string; prefix: string }> = {
  bookings: { column: 'id', prefix: 'bkg' },
  chat_messages: { column: 'booking_id', prefix: 'bkg' },
  ledger_transactions: { column: 'id', prefix: 'ltx' },
  ledger_entries: { column: 'transaction_id', prefix: 'ltx' },
}

export const keptMonths = 3

/** The lowest id of a moment, which is SQL. */
const lowestId = (prefix: string, moment: string): string =>
  `'${prefix}_' || time_key((extract(epoch from ${moment}) * 1000)::bigint)`

/** Each table is renamed to `…_whole` and replaced by its last months, with all of its indexes and constraints of its own. */
export const archiveOld = async (client: ClientBase): Promise<void> =>
  withViews(client, async () => {
    for (const table of largeTables) {
      const { column, prefix } = placedBy[table]
      await client.query(`alter table ${table} rename to ${table}_whole`)
      await client.query(`create table ${table} (like ${table}_whole including all)`)
      await client.query(
        `insert into ${table} ${await copied(client, table)} where ${column} >= ${lowestId(prefix, `(now() - interval '${keptMonths} months')`)}`,
      )
    }
  })

/** Undoes `archiveOld`. */
export const bringBack = async (client: ClientBase): Promise<void> =>
  withViews(client, async () => {
    for (const table of largeTables) {
      await client.query(`alter table ${table} rename to ${table}_recent`)
      await client.query(`alter table ${table}_whole rename to ${table}`)
    }
  })

/**
 * Each table is replaced by one that is partitioned by month. Answers the unique indexes that are lost, because they do not contain the
 * column that it is partitioned by; there are plain ones in their place.
 */
export const partitionByMonth = async (client: ClientBase): Promise<string[]> => {
  const lost: string[] = []
  await withViews(client, async () => {
    for (const table of largeTables) {
      const { column, prefix } = placedBy[table]
      await client.query(`alter table ${table} rename to ${table}_whole`)
      await client.query(
        `create table ${table} (like ${table}_whole including defaults including generated including constraints)
        partition by range (${column})`,
      )
      await client.query(`create table ${table}_p_oldest partition of ${table} default`)
      for (let month = months; month >= 0; month -= 1) {
        const { rows } = await client.query<{ from: string; to: string }>(
          `select ${[month, month - 1].map((ago, n) => `${lowestId(prefix, `(now() - interval '${ago} months')`)} as ${['"from"', '"to"'][n]}`).join(', ')}`,
        )
        const [bound] = rows
        if (!bound) throw new Error('no bounds')
        await client.query(
          `create table ${table}_p_${month} partition of ${table} for values from ('${bound.from}') to ('${bound.to}')`,
        )
      }
      await client.query(`insert into ${table} ${await copied(client, table)}`)
      for (const { definition, isUnique, columns } of await indexesOf(client, table)) {
        const isPossible = !isUnique || columns.includes(column)
        if (!isPossible) lost.push(`${table} (${columns.join(', ') || 'an expression'})`)
        await client.query(onNewTable(definition, table, isPossible))
      }
    }
  })
  return lost
}

/** The definition of an index of the former table, for the new one and without a name, so that it gets one of its own. */
export const onNewTable = (definition: string, table: string, keepsUnique: boolean): string => {
  const made = definition
    .replace(/ INDEX \S+ ON /, ' INDEX ON ')
    .replace(`public.${table}_whole `, `public.${table} `)
  return keepsUnique ? made : made.replace('CREATE UNIQUE', 'CREATE')
}

/** The columns and rows of the former table that an insert can take over. */
const copied = async (client: ClientBase, table: LargeTable): Promise<string> => {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows[0]?.columns ?? ''
  return `(${columns}) select ${columns} from ${table}_whole`
}

const indexesOf = async (
  client: ClientBase,
  table: LargeTable,
): Promise<{ definition: string; isUnique: boolean; columns: string[] }[]> => {
  const { rows } = await client.query(
    `select pg_get_indexdef(i.indexrelid) as definition, i.indisunique as "isUnique",
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i where i.indrelid = ($1 || '_whole')::regclass`,
    [table],
  )
  return rows
}

/** Views follow a table that is renamed: theirs are made again on what has its name afterwards. */
const withViews = async (client: ClientBase, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(viewname) as name, definition from pg_views where schemaname = 'public'`,
  )
  await client.query('set session_replication_role = replica')
  await work()
  // the product's views read as their owner does
  for (const table of largeTables) await client.query(`alter table ${table} owner to towline`)
  for (const { name, definition } of rows) {
    await client.query(`create or replace view ${name} as ${definition}`)
  }
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}
