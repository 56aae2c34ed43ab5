/**
 * Statements of the hot paths: written as SQL once, parsed by PostgreSQL once per connection. The query builder composes
 * its text anew at each call, which costs more than some of these statements do.
 */
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { QueryResult, QueryResultRow } from 'pg'
import type { Queryable } from './database.ts'

type Answering<R extends QueryResultRow> = Omit<PreparedQueryConfig, 'execute'> & {
  execute: QueryResult<R>
}

export type NamedQuery<P extends readonly unknown[], R extends QueryResultRow> = (
  db: Queryable,
  ...params: P
) => Promise<R[]>

/**
 * A statement with `$1`, `$2`, …, run on the pool or in a transaction. `name` is unique in the program and belongs to this
 * text. `R` is what the driver gives: moments come as text, so select milliseconds where a `Date` is wanted.
 */
export const namedQuery =
  <P extends readonly unknown[], R extends QueryResultRow>(
    name: string,
    text: string,
  ): NamedQuery<P, R> =>
  async (db, ...params) => {
    const query = db._.session.prepareQuery<Answering<R>>(
      { sql: text, params: [...params] },
      undefined,
      name,
      false,
    )
    const { rows } = await query.execute()
    return rows
  }
