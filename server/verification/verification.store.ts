/** Lists over many drivers: who waits for an operator, whose documents end. */
import { sql } from 'drizzle-orm'
import type { DriverState } from '../../domain/drivers/verification-transitions.ts'
import {
  requiredDocuments,
  type DocumentKind,
} from '../../domain/drivers/verification-documents.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'

export type WaitingRow = {
  id: string
  full_name: string
  location: string | null
  state: DriverState
  submitted_ms: number | null
  changed_ms: number
  papers_ms: number | null
  /** The column that orders the list. */
  since_ms: number
  waiting_documents: number
  failed_checks: number
}

export type WaitingCursor = readonly [sinceMs: number, driverId: string]

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** Drivers who wait for a review: on their first application, or later on a document they have given. */
const whoWaits = sql`
  select n.id from driver_profiles n where n.state in ('submitted', 'in_review')
  union
  select p.id from driver_documents g join driver_profiles p on p.id = g.driver_id
  where g.state = 'given' and p.state in ('verified', 'suspended')`

/** How many drivers the list of `waitingDrivers` contains with no state. */
export const countWaitingDrivers = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${whoWaits}) waiting`,
  )
  return rows[0]?.count ?? 0
}

/**
 * `state` null: everyone who waits for a review, and drivers past the first one who have given a document, by how long they have waited;
 * otherwise all of one state by when they came into it, the last first.
 */
export const waitingDrivers = async (
  db: Queryable,
  state: DriverState | null,
  after: WaitingCursor | null,
  limit: number,
): Promise<WaitingRow[]> => {
  const given = sql`(select count(*)::int from driver_documents g where g.driver_id = d.id and g.state = 'given'
    and d.state in ('verified', 'suspended'))`
  // two sets, each by its own index: an "or" over both would read every driver there is
  const wanted = state ? sql`d.state = ${state}` : sql`d.id in (${whoWaits})`
  const order = sql.raw(state ? 'desc' : 'asc')
  const from = after
    ? sql`and (since_ms, id) ${sql.raw(state ? '<' : '>')} (${after[0]}::float8, ${after[1]}::text)`
    : sql``
  const since = state
    ? sql`d.state_changed_at`
    : sql`case when d.state in ('submitted', 'in_review') then d.submitted_at else
        (select min(g.created_at) from driver_documents g where g.driver_id = d.id and g.state = 'given') end`
  const { rows } = await db.execute<WaitingRow>(sql`
    select * from (
      select d.id, a.full_name, d.location, d.state, ${ms('d.submitted_at')} as submitted_ms,
        ${ms('d.state_changed_at')} as changed_ms, ${ms('d.papers_valid_until')} as papers_ms,
        (extract(epoch from ${since}) * 1000)::float8 as since_ms,
        ${given} as waiting_documents,
        coalesce((
          select (select count(*)::int from jsonb_array_elements(c.results) r where r ->> 'outcome' = 'failed')
          from driver_checks c where c.driver_id = d.id order by c.at desc, c.id desc limit 1
        ), 0) as failed_checks
      from driver_profiles d
      join profiles a on a.user_id = d.user_id
      where ${wanted}
    ) waiting
    where true ${from}
    order by since_ms ${order}, id ${order}
    limit ${limit}`)
  return rows
}

export type EndingDocument = {
  document_id: string
  driver_id: string
  kind: DocumentKind
  valid_until: string
}

/** Documents that count, end by this day, have no renewal, and were not warned about. Marked as warned by this statement. */
export const takeDocumentsToWarn = async (
  tx: Tx,
  { until, at, limit }: { until: string; at: Date; limit: number },
): Promise<readonly EndingDocument[]> => {
  const { rows } = await tx.execute<EndingDocument>(sql`
    update driver_documents w set warned_at = ${at.toISOString()}
    from (
      select m.id from driver_documents m
      join driver_profiles d on d.id = m.driver_id
      where m.state = 'accepted' and m.warned_at is null and m.valid_until <= ${until}::date and d.state = 'verified'
        and not exists (
          select from driver_documents g where g.driver_id = m.driver_id and g.kind = m.kind and g.state = 'given'
            and g.valid_until > m.valid_until
        )
      order by m.id limit ${limit} for update of m skip locked
    ) due
    where w.id = due.id
    returning w.id as document_id, w.driver_id, w.kind, w.valid_until::text as valid_until`)
  return rows
}

/** Verified drivers whose offers stop by this time and who lack an accepted document: verified before documents were kept. */
export const driversWithoutDocuments = async (
  db: Queryable,
  { from, until }: { from: Date; until: Date },
): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from driver_profiles d
    where d.state = 'verified' and d.papers_valid_until > ${from.toISOString()} and d.papers_valid_until <= ${until.toISOString()}
      and (select count(*) from driver_documents g where g.driver_id = d.id and g.state = 'accepted'
        and g.kind in ${[...requiredDocuments]}) < ${requiredDocuments.length}
    order by d.id`)
  return rows.map(({ id }) => id)
}

/**
 * Verified drivers, still offered jobs, whose truck was first registered up to this day and who were not notified that it grows too old;
 * and drivers whose licence on record was issued after the other day.
 */
export const driversWhoseDetailsEnd = async (
  db: Queryable,
  { now, registeredUntil, licensedAfter }: DetailsEnd,
): Promise<readonly string[]> => {
  const isOffered = sql`state = 'verified' and papers_valid_until > ${now.toISOString()}`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from driver_profiles
    where ${isOffered} and truck_first_registered <= ${registeredUntil}::date
      and truck_told_of is distinct from truck_first_registered
    union
    select id from driver_profiles
    where ${isOffered} and licence_category is not null and licence_since > ${licensedAfter}::date
    order by id`)
  return rows.map(({ id }) => id)
}

/** Days, `2026-12-04`. */
type DetailsEnd = { now: Date; registeredUntil: string; licensedAfter: string }

/**
 * Drivers on duty who may not be: no longer verified, or with expired documents; also those with an active job. Looks at those two
 * sets, each by its index, and for each driver whether there is a position: never at all positions.
 */
export const driversToTakeOffDuty = async (db: Queryable, at: Date): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from (
      select id from driver_profiles where leaves_duty
      union all
      select id from driver_profiles where state = 'verified' and papers_valid_until <= ${at.toISOString()}
    ) d
    cross join lateral (select from driver_positions p where p.driver_id = d.id limit 1) on_duty
    order by d.id`)
  return rows.map(({ id }) => id)
}

/** Verified drivers whose documents ended within the last days, whether on duty or not: each is notified once. */
export const driversWithEndedDocuments = async (
  db: Queryable,
  { from, until }: { from: Date; until: Date },
): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from driver_profiles
    where state = 'verified' and papers_valid_until > ${from.toISOString()} and papers_valid_until <= ${until.toISOString()}
    order by id`)
  return rows.map(({ id }) => id)
}
