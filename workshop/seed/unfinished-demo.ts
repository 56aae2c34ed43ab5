/**
 * The demo is created through the product's own functions and paid at the fake card provider, so it takes many transactions and may be
 * left unfinished: when it is killed, or when the provider is missing. A marker outside the product's schema records that, and the next
 * start then clears the whole database, which is safe because the demo is only ever created in a database without accounts.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { demoFills } from '../../db/schema/facts.ts'
import type { Queryable } from '../../server/kit/database/database.ts'

export const beginDemo = async (db: Queryable): Promise<void> => {
  await db.execute(sql`create schema unfinished_demo`)
}

/** In the transaction that ends the demo. From now on pages say that what they show is invented. */
export const endDemo = async (db: Queryable, at: Date): Promise<void> => {
  await db.insert(demoFills).values({ filledAt: at })
  await db.execute(sql`drop schema unfinished_demo`)
}

/** Empties the database when a demo was left unfinished in it; migrations have to run again after. Answers whether it was. */
export const clearUnfinishedDemo = async (url: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
  })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select 1 from pg_namespace where nspname = 'unfinished_demo'",
    )
    if (rows.length === 0) return false
    await client.query(`
      begin;
      drop schema if exists graphile_worker cascade;
      drop schema if exists audit cascade;
      drop schema public cascade;
      create schema public;
      drop schema unfinished_demo;
      commit`)
    return true
  } finally {
    await client.end()
  }
}
