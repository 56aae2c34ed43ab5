/**
 * Inserts of the hot paths: the statement is written once from the table and its values are typed by it, so no one counts
 * `$1` to `$24` by hand. See `named-query.ts` for why.
 */
import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { runStatement, type Queryable } from './database.ts'

/**
 * One row with exactly these columns; the others have their defaults. `name` is unique in the program, also among named
 * queries. Returns whether the row was written: it is not when `onConflictDoNothing` finds its columns taken.
 */
export const namedInsert = <T extends PgTable, K extends keyof InferInsertModel<T> & string>(
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
  return async (db, row) => {
    const values = listed.map(({ key, column }) => {
      const value: unknown = row[key]
      return value === null ? null : column.mapToDriverValue(value)
    })
    const { rowCount } = await runStatement(db, { name, text, values })
    return rowCount === 1
  }
}
