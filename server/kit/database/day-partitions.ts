/**
 * Large append-only tables are partitioned by day and dropped whole. Each has a default partition for the rows of a day
 * that was not prepared.
 */
import { sql, type SQL } from 'drizzle-orm'
import { inTransaction, type Database, type Tx } from './database.ts'

export type DayPartitioned = {
  /** Names in the database, from our own code; the column is a `date`, or a `timestamptz` whose days are UTC's. */
  table: string
  column: string
  /** Days before today whose rows stay. */
  keepDays: number
  /** Days after today that are prepared. */
  aheadDays: number
  /** A condition for rows that stay although their day is dropped; left out: none does. */
  kept?: SQL
}

/** Rows that were deleted, and the time they are of. */
export type DroppedDays = { rowCount: number; from: Date; to: Date }

const dayMs = 86_400_000

/**
 * Prepares the partitions of today and the days ahead, and drops days older than `keepDays`. A day that began without a
 * partition stays in the default one, from which old rows are deleted, and to which those that are kept go. `onDropped` is called in the
 * same transaction, for each day that had rows. Safe to run twice, and by two processes. Throws when the table is busy for two seconds: try
 * again later.
 */
export const keepDayPartitions = (
  db: Database,
  now: Date,
  { table, column, keepDays, aheadDays, kept = sql`false` }: DayPartitioned,
  onDropped: (tx: Tx, dropped: DroppedDays) => Promise<void> = async () => {},
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
        const dropped = await dropPartition(tx, table, name, kept)
        if (dropped.rowCount > 0) await onDropped(tx, dropped)
      }
    }
    const [rest, by] = [sql.identifier(`${table}_default`), sql.identifier(column)]
    const { rows: gone } = await tx.execute<{ count: number; first: string; last: string }>(sql`
      with gone as (delete from ${rest} where ${by} < ${dateOf(oldest)} and (${kept}) is not true returning ${by} as at)
      select count(*)::float8 as count, min(at)::timestamptz as first, max(at)::timestamptz as last from gone`)
    const [sum] = gone
    if (!sum || sum.count === 0) return
    const [from, to] = [new Date(sum.first), new Date(sum.last)]
    await onDropped(tx, { rowCount: sum.count, from, to })
  })

/** Above this the statistics count the rows: reading all of them would keep the table locked. */
const countedAtMost = 10_000_000

const dropPartition = async (
  tx: Tx,
  table: string,
  name: string,
  kept: SQL,
): Promise<DroppedDays> => {
  const part = sql.identifier(name)
  const { rows } = await tx.execute<{ count: number }>(sql`
    select case when reltuples > ${countedAtMost} then reltuples else (select count(*) from ${part}) end::float8 as count
    from pg_class where oid = ${name}::regclass`)
  await tx.execute(
    sql`create temp table kept_rows on commit drop as select * from ${part} where ${kept}`,
  )
  const { rows: stay } = await tx.execute<{ count: number }>(
    sql`select count(*)::float8 as count from kept_rows`,
  )
  await tx.execute(sql`drop table ${part}`)
  await tx.execute(sql`insert into ${sql.identifier(`${table}_default`)} select * from kept_rows`)
  await tx.execute(sql`drop table kept_rows`)
  const from = new Date(`${name.slice(table.length + 1).replaceAll('_', '-')}T00:00:00Z`)
  const rowCount = (rows[0]?.count ?? 0) - (stay[0]?.count ?? 0)
  return { rowCount, from, to: new Date(from.getTime() + dayMs) }
}

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
