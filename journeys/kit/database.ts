import pg from 'pg'
import { product } from './product.ts'

/** One statement on the database of the product under test. A connection of its own, so that none is ever left open. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: product().databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, [...values])
    return rows
  } finally {
    await client.end()
  }
}

/** What changes something that all journeys share happens alone: another process that wants the same waits. */
export async function alone<T>(what: string, deed: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product().databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`journeys: ${what}`])
    return await deed()
  } finally {
    // and the lock with it
    await client.end()
  }
}
