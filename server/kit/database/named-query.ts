/**
 * Statements of the hot paths: written as SQL once, parsed by PostgreSQL once per connection. The query builder composes
 * its text again at each call, which costs more than some of these statements do.
 */
import pg from 'pg'
import type { CustomTypesConfig, QueryResultRow } from 'pg'
import { runStatement, type Queryable } from './database.ts'

export type NamedQuery<P extends readonly unknown[], R extends QueryResultRow> = (
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
export const namedQuery = <P extends readonly unknown[], R extends QueryResultRow>(
  name: string,
  text: string,
): NamedQuery<P, R> => {
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
