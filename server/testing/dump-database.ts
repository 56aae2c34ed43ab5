import { sql } from 'drizzle-orm'
import type { Database } from '../kit/database.ts'

/** Counted by every request, so they say nothing of what a request did. */
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
    from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`)
  const dump: Record<string, string> = {}
  for (const { place, name } of rows) {
    if (counters.includes(name) || (only && !only.includes(name))) continue
    const { rows: content } = await db.execute<{ text: string }>(
      sql`select coalesce(jsonb_agg(t order by t::text), '[]')::text as text from ${sql.raw(place)} t`,
    )
    dump[name] = content[0]?.text ?? ''
  }
  return dump
}
