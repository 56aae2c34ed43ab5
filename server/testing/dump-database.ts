import { sql } from 'drizzle-orm'
import type { Database } from '../kit/database/database.ts'

/** Counters that every request changes, so they do not show what a request did. */
const counters = ['limit_windows', 'job_workers']

/**
 * Every row of every table, the queue's included, as JSON by table: for "nothing was stored" and "nothing was changed".
 * `only` names the tables to read.
 */
export const dumpDatabase = async (
  db: Database,
  only: readonly string[] | null = null,
): Promise<Record<string, string>> => {
  const { rows } = await db.execute<{ place: string; name: string; hadRows: boolean }>(sql`
    select place, tablename as name, pg_relation_size(place::regclass) > 0 as "hadRows"
    from pg_tables, format('%I.%I', schemaname, tablename) as place
    where schemaname in ('public', 'audit', 'graphile_worker') order by 1`)
  const tables = rows.filter(
    ({ name }) => !counters.includes(name) && (!only || only.includes(name)),
  )
  // Most tables never had a row, so there is nothing to read: it makes a dump three times as fast.
  const read = tables.filter(({ hadRows }) => hadRows)
  const { rows: content } = await db.execute<{ name: string; text: string }>(
    sql.join(
      [
        sql`select null as name, null as text where false`,
        ...read.map(
          ({ place, name }) =>
            sql`select ${name} as name, coalesce(jsonb_agg(t order by t::text), '[]')::text as text from ${sql.raw(place)} t`,
        ),
      ],
      sql` union all `,
    ),
  )
  return Object.fromEntries([
    ...tables.map(({ name }) => [name, '[]']),
    ...content.map(({ name, text }) => [name, text]),
  ])
}
