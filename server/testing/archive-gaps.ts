/** An archive of a person's data beside a search of the whole database for them. */
import { sql } from 'drizzle-orm'
import { exportsOf, reasonOf } from '../../domain/privacy/export/exported-tables.ts'
import type { Reason } from '../../domain/privacy/export/exported-table.ts'
import type { Queryable } from '../kit/database/database.ts'
import { findPerson } from './find-person.ts'
import type { Archive } from './fixtures/export-fixture.ts'

/** How many rows of the database have the needle in this column. */
const countIn = async (
  db: Queryable,
  table: string,
  column: string,
  needle: string,
): Promise<number> => {
  const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${sql.identifier(schema ?? '')}.${sql.identifier(name ?? '')} t
    where position(lower(${needle}) in lower(t.${sql.identifier(column)}::text)) > 0`)
  return rows[0]?.count ?? 0
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toLowerCase()

/** Why what the search finds in a column is not all in the archive; null: it is. */
const gapOf = async (
  db: Queryable,
  archive: Archive,
  table: string,
  trace: string,
): Promise<string | null> => {
  const none = reasonOf(table)
  if (none) return none
  const [column = '', needle = ''] = trace.split(/: (.*)/s)
  const inDatabase = await countIn(db, table, column, needle)
  const rows = archive.rows(table)
  const inArchive = rows.filter((row) => textOf(row[column]).includes(needle.toLowerCase())).length
  if (inArchive >= inDatabase) return null
  const entries = exportsOf(table)
  const withheld = entries.flatMap(({ withheld: by = {} }) =>
    Object.entries(by).flatMap(([reason, names]) => (names.includes(column) ? [reason] : [])),
  )
  const others = entries.flatMap(({ others: reason }): Reason[] => (reason ? [reason] : []))
  return [...new Set([...withheld, ...others])].join(', ') || 'NO REASON'
}

/** What a search of the database finds of the needles and the archive lacks, each with its reason, and how much it has in full. */
export const gapsOf = async (db: Queryable, archive: Archive, needles: readonly string[]) => {
  const found = await findPerson(db, needles)
  const gaps: Record<string, string> = {}
  let complete = 0
  for (const [table, tracesFound] of found) {
    for (const trace of tracesFound) {
      const why = await gapOf(db, archive, table, trace)
      if (why === null) complete += 1
      else gaps[`${table}.${trace.split(':')[0]}`] = why
    }
  }
  return { gaps, complete, tables: [...found.keys()] }
}
