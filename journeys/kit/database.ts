import pg from 'pg'
import { product } from './product.ts'

/** Runs one statement on the database of the product under test, on a connection of its own so that none is left open. */
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

/** Changes something that all journeys share under a lock: other processes that want the same wait. */
export async function alone<T>(what: string, action: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product().databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`journeys: ${what}`])
    return await action()
  } finally {
    // releases the lock as well
    await client.end()
  }
}
