/**
 * The demo is told through the product's own verbs and paid at the card provider's fake, so it is many transactions and may end half told:
 * killed, or without its provider. A mark that lies outside the product's schema says so, and what it marks is cleared at the next start,
 * whole: the demo is only ever told to a database in which there was nobody.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Queryable } from '../../server/kit/database.ts'

export const beginDemo = async (db: Queryable): Promise<void> => {
  await db.execute(sql`create schema unfinished_demo`)
}

/** In the transaction that ends the demo. */
export const endDemo = async (db: Queryable): Promise<void> => {
  await db.execute(sql`drop schema unfinished_demo`)
}

/** Empties the database when a demo was left half told in it; to be migrated again after. Answers whether it was. */
export const clearUnfinishedDemo = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
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
