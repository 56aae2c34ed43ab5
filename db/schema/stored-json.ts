/** The one way to keep JSON in a column: written as it is, and read through the shape it has in `stored-shapes.ts`. */
import { customType } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { storedShapes, type StoredColumn } from './stored-shapes.ts'

/** What the column holds, for those who read it. */
export type Stored<C extends StoredColumn> = z.output<(typeof storedShapes)[C]>

/** A jsonb column, by table and column. Reading a row that its shape does not fit throws `BrokenRow`. */
export const storedJson = <C extends StoredColumn>(column: C) =>
  customType<{ data: Stored<C>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => readStored(column, value),
  })(column.slice(column.indexOf('.') + 1))

/** For what came past the query builder: the column's value, with its defaults. Throws `BrokenRow`. */
export const readStored = <C extends StoredColumn>(column: C, value: unknown): Stored<C> =>
  readShape(column, storedShapes[column] as z.ZodType<Stored<C>>, value)

/** The same for a column that may be empty, or of a row that is not there. */
export const readStoredIfAny = <C extends StoredColumn>(
  column: C,
  value: unknown,
): Stored<C> | null => (value === null ? null : readStored(column, value))

/** The same by a shape that is known elsewhere. */
export const readShape = <T>(column: string, shape: z.ZodType<T>, value: unknown): T => {
  const read = shape.safeParse(value)
  if (!read.success) throw new BrokenRow(column, read.error.issues)
  return read.data
}

/** Stored JSON that this release cannot read: which column, and where in it. Values are left out, as they may be personal data. */
export class BrokenRow extends Error {
  constructor(column: string, issues: readonly z.core.$ZodIssue[]) {
    const places = issues.map(({ path, code }) => `${path.join('.') || 'the whole'} (${code})`)
    super(`${column} holds what this release cannot read: ${places.join(', ')}`)
    this.name = 'BrokenRow'
  }
}
