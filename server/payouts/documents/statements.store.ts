/** Rows of `driver_statements` and the entries on them. */
import { and, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { bookings } from '../../../db/schema/bookings.ts'
import { profiles } from '../../../db/schema/accounts.ts'
import { driverProfiles } from '../../../db/schema/drivers.ts'
import {
  driverPayoutEntries,
  driverPayouts,
  driverStatementEntries,
  driverStatements,
  payoutTransfers,
  type StatementRow,
} from '../../../db/schema/payouts.ts'
import type { PayoutKind, PayoutEntryKind } from '../../../domain/payouts/payout-line.ts'
import type { DriverOnDocument } from '../../../domain/payouts/statement.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { pickupAreaSql } from '../lines.store.ts'

/** An entry on no statement yet. Cents, signed as in its row. */
export type UnstatedEntry = {
  entryId: string
  kind: PayoutEntryKind
  bookingId: string
  weekStartsOn: string
  /** When the line was earned, and when this entry was made. */
  earnedAt: Date
  at: Date
  /** The Irish day whose VAT rate applies. */
  taxPoint: string
  amountCents: number
  grossCents: number
  commissionCents: number
  vatCents: number
}

/** As `splitDatesOf` has it. */
const taxPointSql = sql<string>`coalesce(${bookings.taxPoint}, (${bookings.createdAt} at time zone 'Europe/Dublin')::date)::text`

/** Entries that get no row of their own on a statement: a transfer names its own, and offsets add up to nothing. */
const notStated: PayoutEntryKind[] = ['transfer', 'offset']

/** Entries of a driver's lines earned before a given time that are on no statement yet, in the order in which they happened. */
export const listUnstatedEntries = async (
  tx: Tx,
  driverId: string,
  earnedBefore: Date,
): Promise<UnstatedEntry[]> =>
  tx
    .select({
      entryId: driverPayoutEntries.id,
      kind: driverPayoutEntries.kind,
      bookingId: driverPayouts.bookingId,
      weekStartsOn: driverPayouts.weekStartsOn,
      earnedAt: driverPayouts.earnedAt,
      at: driverPayoutEntries.at,
      taxPoint: taxPointSql,
      amountCents: driverPayoutEntries.amountCents,
      grossCents: driverPayoutEntries.grossCents,
      commissionCents: driverPayoutEntries.commissionCents,
      vatCents: driverPayoutEntries.vatCents,
    })
    .from(driverPayoutEntries)
    .innerJoin(driverPayouts, eq(driverPayouts.id, driverPayoutEntries.payoutId))
    .innerJoin(bookings, eq(bookings.id, driverPayouts.bookingId))
    .leftJoin(driverStatementEntries, eq(driverStatementEntries.entryId, driverPayoutEntries.id))
    .where(
      and(
        eq(driverPayouts.driverId, driverId),
        sql`${driverPayouts.earnedAt} < ${earnedBefore}`,
        notInArray(driverPayoutEntries.kind, notStated),
        isNull(driverStatementEntries.entryId),
      ),
    )
    .orderBy(driverPayoutEntries.at, driverPayoutEntries.id)

/** Drivers with something to state or to offset, from lines earned before a given time. */
export const driversToPay = async (db: Queryable, earnedBefore: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ driver_id: string }>(sql`
    select driver_id from driver_payouts where outstanding_cents <> 0 and earned_at < ${earnedBefore}
    union
    select p.driver_id from driver_payouts p join driver_payout_entries m on m.payout_id = p.id
    where p.earned_at < ${earnedBefore} and m.kind not in ('transfer', 'offset')
      and not exists (select 1 from driver_statement_entries l where l.entry_id = m.id)
    order by driver_id`)
  return rows.map((row) => row.driver_id)
}

export const findLatestStatement = async (
  db: Queryable,
  driverId: string,
): Promise<StatementRow | null> => {
  const [row] = await db
    .select()
    .from(driverStatements)
    .where(and(eq(driverStatements.driverId, driverId), isNotEmptied))
    .orderBy(desc(driverStatements.weekStartsOn))
    .limit(1)
  return row ?? null
}

/** How much of a statement was paid, and how much is on its way. Cents. */
export const paidOf = async (
  db: Queryable,
  statementIds: readonly string[],
): Promise<Map<string, { paidCents: number; pendingCents: number }>> => {
  if (statementIds.length === 0) return new Map()
  const sum = (state: string) =>
    sql<number>`coalesce(sum(${payoutTransfers.amountCents}) filter (where ${payoutTransfers.state} = ${state}), 0)`.mapWith(
      Number,
    )
  const rows = await db
    .select({
      statementId: payoutTransfers.statementId,
      paidCents: sum('paid'),
      pendingCents: sum('requested'),
    })
    .from(payoutTransfers)
    .where(inArray(payoutTransfers.statementId, [...statementIds]))
    .groupBy(payoutTransfers.statementId)
  return new Map(rows.map(({ statementId, ...totals }) => [statementId, totals]))
}

export const insertStatement = async (
  tx: Tx,
  statement: Omit<StatementRow, 'id'>,
  entryIds: readonly string[],
): Promise<string> => {
  const id = newId('stm')
  await tx.insert(driverStatements).values({ id, ...statement })
  if (entryIds.length > 0) {
    await tx
      .insert(driverStatementEntries)
      .values(entryIds.map((entryId) => ({ entryId, statementId: id })))
  }
  return id
}

export const driverOnDocument = async (
  db: Queryable,
  driverId: string,
): Promise<DriverOnDocument> => {
  const [row] = await db
    .select({ name: profiles.fullName, location: driverProfiles.location })
    .from(driverProfiles)
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .where(eq(driverProfiles.id, driverId))
  if (!row) throw new Error(`no driver ${driverId}`)
  return row
}

/** One that was erased answers as one that never was. */
const isNotEmptied = sql`${driverStatements.content} ->> 'name' <> ''`

export const statementsOf = async (
  db: Queryable,
  driverId: string,
  limit: number,
): Promise<StatementRow[]> =>
  db
    .select()
    .from(driverStatements)
    .where(and(eq(driverStatements.driverId, driverId), isNotEmptied))
    .orderBy(desc(driverStatements.weekStartsOn))
    .limit(limit)

export const findStatement = async (
  db: Queryable,
  driverId: string,
  statementId: string,
): Promise<StatementRow | null> => {
  const [row] = await db
    .select()
    .from(driverStatements)
    .where(
      and(
        eq(driverStatements.id, statementId),
        eq(driverStatements.driverId, driverId),
        isNotEmptied,
      ),
    )
  return row ?? null
}

/** A line of a statement's PDF. Cents, signed. */
export type StatedEntry = {
  kind: PayoutEntryKind
  payoutKind: PayoutKind
  bookingReference: string
  pickup: string
  at: Date
  grossCents: number
  commissionCents: number
  vatCents: number
  amountCents: number
}

/** The lines of a statement, in the order in which they happened. */
export const listStatedEntries = async (
  db: Queryable,
  statementId: string,
): Promise<StatedEntry[]> => {
  const { rows } = await db.execute<{
    kind: PayoutEntryKind
    payout_kind: PayoutKind
    booking_reference: string
    pickup_area: string
    at_ms: string
    gross_cents: number
    commission_cents: number
    vat_cents: number
    amount_cents: number
  }>(sql`
    select m.kind, p.kind as payout_kind, bookings.reference as booking_reference, ${pickupAreaSql} as pickup_area, extract(epoch from m.at) * 1000 as at_ms,
      m.gross_cents, m.commission_cents, m.vat_cents, m.amount_cents
    from driver_statement_entries l join driver_payout_entries m on m.id = l.entry_id
    join driver_payouts p on p.id = m.payout_id join bookings on bookings.id = p.booking_id
    where l.statement_id = ${statementId}
    order by m.at, m.id`)
  return rows.map((row) => ({
    kind: row.kind,
    payoutKind: row.payout_kind,
    bookingReference: row.booking_reference,
    pickup: row.pickup_area,
    at: new Date(Number(row.at_ms)),
    grossCents: row.gross_cents,
    commissionCents: row.commission_cents,
    vatCents: row.vat_cents,
    amountCents: row.amount_cents,
  }))
}

/** Transfers of a statement that were not refused, in order. */
export const listStatementTransfers = async (
  db: Queryable,
  statementId: string,
): Promise<{ bookingReference: string; amountCents: number; finishedAt: Date | null }[]> =>
  db
    .select({
      bookingReference: bookings.reference,
      amountCents: payoutTransfers.amountCents,
      finishedAt: payoutTransfers.finishedAt,
    })
    .from(payoutTransfers)
    .innerJoin(driverPayouts, eq(driverPayouts.id, payoutTransfers.payoutId))
    .innerJoin(bookings, eq(bookings.id, driverPayouts.bookingId))
    .where(and(eq(payoutTransfers.statementId, statementId), ne(payoutTransfers.state, 'failed')))
    .orderBy(payoutTransfers.createdAt, payoutTransfers.id)

/** Statements issued since a given time whose driver was not notified, without open transfers ordered after another time. */
export const statementsToNotify = async (
  db: Queryable,
  { issuedSince, orderedSince }: { issuedSince: Date; orderedSince: Date },
): Promise<StatementRow[]> =>
  db
    .select()
    .from(driverStatements)
    .where(
      and(
        sql`${driverStatements.issuedAt} > ${issuedSince}`,
        sql`not exists (select from notifications n where n.key = 'statement_issued:' || driver_statements.id)`,
        sql`not exists (select from payout_transfers t where t.statement_id = driver_statements.id
          and t.state = 'requested' and t.created_at > ${orderedSince})`,
      ),
    )
    .orderBy(driverStatements.issuedAt, driverStatements.id)
