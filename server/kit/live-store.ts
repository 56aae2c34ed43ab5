/** Live events in PostgreSQL: positions without gaps per account, and reading on from one. */
import { sql } from 'drizzle-orm'
import { inTransaction, type Database, type Queryable, type Tx } from './database.ts'

/** What is kept: a type and ids, nothing private. What is sent is built from it at delivery. */
export type StoredEvent = { type: string } & Record<string, unknown>

export type LiveEventRow = { accountId: string; seq: number; event: StoredEvent }

type RawRow = { account_id: string; seq: string; payload: StoredEvent }

const toRow = (raw: RawRow): LiveEventRow => ({
  accountId: raw.account_id,
  seq: Number(raw.seq),
  event: raw.payload,
})

/** Takes positions under the row locks of the streams and stores the events. The caller's transaction ends soon after. */
export const appendEvents = async (
  tx: Tx,
  deliveries: readonly { accountId: string; event: StoredEvent }[],
): Promise<LiveEventRow[]> => {
  const { rows } = await tx.execute<RawRow>(sql`
    select account_id, seq, payload from append_live_events(
      ${sql.param(deliveries.map(({ accountId }) => accountId))}::text[],
      ${sql.param(deliveries.map(({ event }) => JSON.stringify(event)))}::jsonb[]
    )`)
  return rows.map(toRow)
}

/** The events after a position, oldest first. */
export const readEventsAfter = async (
  db: Queryable,
  accountId: string,
  after: number,
  limit: number,
): Promise<LiveEventRow[]> => {
  const { rows } = await db.execute<RawRow>(sql`
    select account_id, seq, payload from live_events
    where account_id = ${accountId} and seq > ${after}
    order by seq limit ${limit}`)
  return rows.map(toRow)
}

/** The last position of each of these accounts; those who were never sent anything are absent. */
export const readLastPositions = async (
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ account_id: string; last_seq: string }>(sql`
    select account_id, last_seq from live_streams
    where account_id = any(${sql.param(accountIds)}::text[])`)
  return new Map(rows.map((row) => [row.account_id, Number(row.last_seq)]))
}

const dayMs = 86_400_000
const dayName = (day: number): string =>
  `live_events_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '_')}`

/**
 * Prepares the partitions of today and the days ahead, and drops days older than `keepDays`. A day that began without a
 * partition stays in the default one, from which old rows are deleted. Safe to run twice, and by two processes. Throws
 * when the table is busy for two seconds: try again later.
 */
export const keepLivePartitions = (
  db: Database,
  now: Date,
  { keepDays = 7, aheadDays = 3 } = {},
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2s'`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('live_events partitions'))`)
    const { rows } = await tx.execute<{ name: string }>(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'live_events'::regclass`)
    const existing = rows.map((row) => row.name)
    const today = Math.floor(now.getTime() / dayMs) * dayMs
    for (let ahead = 0; ahead <= aheadDays; ahead++) {
      const day = today + ahead * dayMs
      if (!existing.includes(dayName(day))) await createPartition(tx, day)
    }
    const oldest = today - keepDays * dayMs
    for (const name of existing) {
      if (/_\d/.test(name) && name < dayName(oldest)) {
        await tx.execute(sql`drop table ${sql.identifier(name)}`)
      }
    }
    await tx.execute(sql`delete from live_events_default where at < ${isoOf(oldest)}`)
  })

const isoOf = (day: number): string => new Date(day).toISOString()

/** Attaching, unlike creating in place, lets writers go on. */
const createPartition = async (tx: Tx, day: number): Promise<void> => {
  const [from, to] = [isoOf(day), isoOf(day + dayMs)]
  const { rows } = await tx.execute(
    sql`select 1 from live_events_default where at >= ${from} and at < ${to} limit 1`,
  )
  if (rows.length > 0) return
  const name = sql.identifier(dayName(day))
  await tx.execute(
    sql`create table ${name} (like live_events including defaults including constraints)`,
  )
  await tx.execute(sql`alter table live_events attach partition ${name}
    for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`)
}
