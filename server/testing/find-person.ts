/** Searches the whole database for traces of a person. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../kit/database/database.ts'

type Column = { table_schema: string; table_name: string; column_name: string }

/**
 * The tables (`schema.table`, or a name of the schema `public`) with a text, an array or JSON that contains one of the needles, and the
 * columns and needles found there. Partitions count as their table.
 */
export const findPerson = async (
  db: Queryable,
  needles: readonly string[],
): Promise<Map<string, string[]>> => {
  const { rows: columns } = await db.execute<Column>(sql`
    select c.table_schema, c.table_name, c.column_name from information_schema.columns c
    join pg_class k on k.relname = c.table_name and k.relnamespace = c.table_schema::regnamespace
    where c.table_schema not in ('pg_catalog', 'information_schema') and k.relkind in ('r', 'p') and not k.relispartition
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    order by 1, 2, c.ordinal_position`)
  const found = new Map<string, string[]>()
  for (const { table_schema: schema, table_name: name, column_name: column } of columns) {
    const table = schema === 'public' ? name : `${schema}.${name}`
    for (const needle of needles) {
      const { rows } = await db.execute(sql`
        select from ${sql.identifier(schema)}.${sql.identifier(name)}
        where position(lower(${needle}) in lower(${sql.identifier(column)}::text)) > 0 limit 1`)
      if (rows.length > 0) {
        found.set(table, [...(found.get(table) ?? []), `${column}: ${needle}`])
      }
    }
  }
  return found
}
