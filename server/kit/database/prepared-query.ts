/**
 * Statements of the hot paths, prepared when the program is loaded: their text is written once, and PostgreSQL parses it once per connection.
 * Everything else is written with Drizzle, which composes its text again at each call: booking over HTTP fell from 0.74 to 0.51 of what the
 * bare statements reach when its inserts went that way (decision 0083).
 */
import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { CustomTypesConfig, QueryResultRow } from 'pg'
import { runStatement, type Queryable } from './database.ts'

export type PreparedQuery<P extends readonly unknown[], R extends QueryResultRow> = (
  db: Queryable,
  ...params: P
) => Promise<R[]>

const { types } = pg
const moments = new Set<number>([
  types.builtins.TIMESTAMPTZ,
  types.builtins.TIMESTAMP,
  types.builtins.DATE,
])

/** The same parsers as the query builder's, so that a column reads the same either way. */
const momentsAsText: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    moments.has(type) ? (text: string) => text : types.getTypeParser(type, format),
}

const textOf = new Map<string, string>()

/** PostgreSQL keeps one statement per name and connection: a second text would run only on connections that had not seen the first. */
const claimName = (name: string, text: string): void => {
  const known = textOf.get(name)
  if (known !== undefined && known !== text) {
    throw new Error(`two statements are named '${name}'`)
  }
  textOf.set(name, text)
}

/**
 * A statement with `$1`, `$2`, …, run on the pool or in a transaction. `name` is unique in the program and belongs to this
 * text; a name that is taken throws when the program is loaded. `R` is the row as the driver returns it: timestamps are text, so select
 * milliseconds where a `Date` is wanted.
 */
export const preparedQuery = <P extends readonly unknown[], R extends QueryResultRow>(
  name: string,
  text: string,
): PreparedQuery<P, R> => {
  claimName(name, text)
  return async (db, ...params) => {
    const { rows } = await runStatement<R>(db, {
      name,
      text,
      values: [...params],
      types: momentsAsText,
    })
    return rows
  }
}

/**
 * One row with exactly these columns; the others have their defaults. `name` as above. Returns whether the row was written: it is not when `onConflictDoNothing` finds its columns taken.
 */
export const preparedInsert = <T extends PgTable, K extends keyof InferInsertModel<T> & string>(
  name: string,
  table: T,
  columns: readonly K[],
  { onConflictDoNothing = [] }: { onConflictDoNothing?: readonly K[] } = {},
): ((db: Queryable, row: Required<Pick<InferInsertModel<T>, K>>) => Promise<boolean>) => {
  const known = getTableColumns(table)
  const columnOf = (key: K) => {
    const column = known[key]
    if (!column || column.keyAsName) {
      throw new Error(`no column with a name of its own is ${getTableName(table)}.${key}`)
    }
    return column
  }
  const listed = columns.map((key) => ({ key, column: columnOf(key) }))
  const text = [
    `insert into ${getTableName(table)} (${listed.map(({ column }) => column.name).join(', ')})`,
    `values (${listed.map((_, index) => `$${index + 1}`).join(', ')})`,
    ...(onConflictDoNothing.length > 0
      ? [
          `on conflict (${onConflictDoNothing.map((key) => columnOf(key).name).join(', ')}) do nothing`,
        ]
      : []),
  ].join(' ')
  claimName(name, text)
  return async (db, row) => {
    const values = listed.map(({ key, column }) => {
      const value: unknown = row[key]
      return value === null ? null : column.mapToDriverValue(value)
    })
    const { rowCount } = await runStatement(db, { name, text, values })
    return rowCount === 1
  }
}
