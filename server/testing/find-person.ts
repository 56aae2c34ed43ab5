/** Searches the whole database for traces of a person. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../kit/database/database.ts'

type Table = { table_schema: string; table_name: string; columns: string[] }

/**
 * The tables (`schema.table`, or a name of the schema `public`) with a text, an array or JSON that contains one of the needles, and the
 * columns and needles found there. Partitions count as their table.
 */
export const findPerson = async (
  db: Queryable,
  needles: readonly string[],
): Promise<Map<string, string[]>> => {
  const { rows: tables } = await db.execute<Table>(sql`
    select c.table_schema, c.table_name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join pg_class k on k.relname = c.table_name and k.relnamespace = c.table_schema::regnamespace
    where c.table_schema not in ('pg_catalog', 'information_schema') and k.relkind in ('r', 'p') and not k.relispartition
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    group by 1, 2 order by 1, 2`)
  const found = new Map<string, string[]>()
  for (const { table_schema: schema, table_name: name, columns } of tables) {
    const fields = columns.map((column) => sql`(${column}, ${sql.identifier(column)}::text)`)
    const { rows } = await db.execute<{ trace: string }>(sql`
      select distinct v.field || ': ' || n.needle as trace
      from ${sql.identifier(schema)}.${sql.identifier(name)}
      cross join lateral (values ${sql.join(fields, sql`, `)}) as v (field, value)
      join unnest(${sql.param([...needles])}::text[]) as n (needle) on position(lower(n.needle) in lower(v.value)) > 0
      order by 1`)
    const traces = rows.map(({ trace }) => trace)
    // a table of the job queue goes by its public name
    const table = schema === 'public' ? name : `${schema}.${name.replace('_private_', '')}`
    if (traces.length > 0) found.set(table, traces)
  }
  return found
}
