/** Live events in PostgreSQL: positions without gaps per account, and reading from one onwards. */
import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../database/database.ts'

/** The stored form: a type and ids, nothing private. The sent event is built from it at delivery. */
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

/** The last position of each of these accounts; accounts without events are absent. */
export const readLastPositions = async (
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ account_id: string; last_seq: string }>(sql`
    select account_id, last_seq from live_streams
    where account_id = any(${sql.param(accountIds)}::text[])`)
  return new Map(rows.map((row) => [row.account_id, Number(row.last_seq)]))
}

/** How the days of events are kept apart, for `keepDayPartitions`. */
export const livePartitions = { table: 'live_events', column: 'at', aheadDays: 3 } as const
