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
  const { rows } = await db.execute<{ place: string; name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as place, tablename as name
    from pg_tables where schemaname in ('public', 'audit', 'graphile_worker')
      -- a table that never had a row has no file to read
      and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0
    order by 1`)
  const read = rows.filter(({ name }) => !counters.includes(name) && (!only || only.includes(name)))
  const { rows: content } = await db.execute<{ name: string; text: string }>(
    sql.join(
      read.map(
        ({ place, name }) =>
          sql`select ${name} as name, coalesce(jsonb_agg(t order by t::text), '[]')::text as text from ${sql.raw(place)} t`,
      ),
      sql` union all `,
    ),
  )
  return Object.fromEntries(content.map(({ name, text }) => [name, text]))
}
