/**
 * Large append-only tables are partitioned by day and dropped whole. Each has a default partition for the rows of a day
 * that was not prepared.
 */
import { sql } from 'drizzle-orm'
import { inTransaction, type Database, type Tx } from './database.ts'

export type DayPartitioned = {
  /** Names in the database, from our own code; the column is a `date`, or a `timestamptz` whose days are UTC's. */
  table: string
  column: string
  /** Days before today whose rows stay. */
  keepDays: number
  /** Days after today that are prepared. */
  aheadDays: number
}

const dayMs = 86_400_000

/**
 * Prepares the partitions of today and the days ahead, and drops days older than `keepDays`. A day that began without a
 * partition stays in the default one, from which old rows are deleted. Safe to run twice, and by two processes. Throws
 * when the table is busy for two seconds: try again later.
 */
export const keepDayPartitions = (
  db: Database,
  now: Date,
  { table, column, keepDays, aheadDays }: DayPartitioned,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2s'`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${table} partitions`}))`)
    const { rows } = await tx.execute<{ name: string }>(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass`)
    const existing = rows.map((row) => row.name)
    const today = Math.floor(now.getTime() / dayMs) * dayMs
    for (let ahead = 0; ahead <= aheadDays; ahead++) {
      const day = today + ahead * dayMs
      if (!existing.includes(partitionOf(table, day))) {
        await createPartition(tx, { table, column }, day)
      }
    }
    const oldest = today - keepDays * dayMs
    for (const name of existing) {
      if (/_\d/.test(name) && name < partitionOf(table, oldest)) {
        await tx.execute(sql`drop table ${sql.identifier(name)}`)
      }
    }
    const rest = sql.identifier(`${table}_default`)
    await tx.execute(sql`delete from ${rest} where ${sql.identifier(column)} < ${dateOf(oldest)}`)
  })

/** `2026-11-21`; sessions of ours run in UTC, so as a `timestamptz` it is the midnight that begins the day. */
const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10)

const partitionOf = (table: string, day: number): string =>
  `${table}_${dateOf(day).replaceAll('-', '_')}`

/** Attaching, unlike creating in place, lets writers go on. */
const createPartition = async (
  tx: Tx,
  { table, column }: Pick<DayPartitioned, 'table' | 'column'>,
  day: number,
): Promise<void> => {
  const [from, to] = [dateOf(day), dateOf(day + dayMs)]
  const [whole, by] = [sql.identifier(table), sql.identifier(column)]
  const { rows } = await tx.execute(
    sql`select 1 from ${sql.identifier(`${table}_default`)} where ${by} >= ${from} and ${by} < ${to} limit 1`,
  )
  if (rows.length > 0) return
  const part = sql.identifier(partitionOf(table, day))
  await tx.execute(
    sql`create table ${part} (like ${whole} including defaults including constraints)`,
  )
  await tx.execute(sql`alter table ${whole} attach partition ${part}
    for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`)
}
