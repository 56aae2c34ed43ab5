/** Rows of `driver_statements` and what stands on them. */
import { and, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { profiles } from '../../db/schema/accounts.ts'
import { driverProfiles } from '../../db/schema/drivers.ts'
import {
  driverPayoutMoves,
  driverPayouts,
  driverStatementLines,
  driverStatements,
  payoutTransfers,
  type StatementRow,
} from '../../db/schema/payouts.ts'
import type { PayoutKind, PayoutMoveKind } from '../../domain/payout-line.ts'
import type { DriverOnPaper } from '../../domain/statement.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { pickupAreaSql } from './lines.store.ts'

/** A move on no statement yet. Cents, signed as in its row. */
export type LooseMove = {
  moveId: string
  kind: PayoutMoveKind
  bookingId: string
  weekStartsOn: string
  /** When the line was earned, and when this happened to it. */
  earnedAt: Date
  at: Date
  amountCents: number
  grossCents: number
  commissionCents: number
  vatCents: number
}

/** Moves that stand on a statement by themselves: a transfer names its own, and offsets add up to nothing. */
const notStated: PayoutMoveKind[] = ['transfer', 'offset']

/** What of a driver's lines earned before a moment is on no statement yet, in the order in which it happened. */
export const looseMovesOf = async (
  tx: Tx,
  driverId: string,
  earnedBefore: Date,
): Promise<LooseMove[]> =>
  tx
    .select({
      moveId: driverPayoutMoves.id,
      kind: driverPayoutMoves.kind,
      bookingId: driverPayouts.bookingId,
      weekStartsOn: driverPayouts.weekStartsOn,
      earnedAt: driverPayouts.earnedAt,
      at: driverPayoutMoves.at,
      amountCents: driverPayoutMoves.amountCents,
      grossCents: driverPayoutMoves.grossCents,
      commissionCents: driverPayoutMoves.commissionCents,
      vatCents: driverPayoutMoves.vatCents,
    })
    .from(driverPayoutMoves)
    .innerJoin(driverPayouts, eq(driverPayouts.id, driverPayoutMoves.payoutId))
    .leftJoin(driverStatementLines, eq(driverStatementLines.moveId, driverPayoutMoves.id))
    .where(
      and(
        eq(driverPayouts.driverId, driverId),
        sql`${driverPayouts.earnedAt} < ${earnedBefore}`,
        notInArray(driverPayoutMoves.kind, notStated),
        isNull(driverStatementLines.moveId),
      ),
    )
    .orderBy(driverPayoutMoves.at, driverPayoutMoves.id)

/** Drivers with something to state or to even out, of lines earned before a moment. */
export const driversToPay = async (db: Queryable, earnedBefore: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ driver_id: string }>(sql`
    select driver_id from driver_payouts where outstanding_cents <> 0 and earned_at < ${earnedBefore}
    union
    select p.driver_id from driver_payouts p join driver_payout_moves m on m.payout_id = p.id
    where p.earned_at < ${earnedBefore} and m.kind not in ('transfer', 'offset')
      and not exists (select 1 from driver_statement_lines l where l.move_id = m.id)
    order by driver_id`)
  return rows.map((row) => row.driver_id)
}

export const latestStatementOf = async (
  db: Queryable,
  driverId: string,
): Promise<StatementRow | null> => {
  const [row] = await db
    .select()
    .from(driverStatements)
    .where(eq(driverStatements.driverId, driverId))
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
  return new Map(rows.map(({ statementId, ...figures }) => [statementId, figures]))
}

export const insertStatement = async (
  tx: Tx,
  statement: Omit<StatementRow, 'id'>,
  moveIds: readonly string[],
): Promise<string> => {
  const id = newId('stm')
  await tx.insert(driverStatements).values({ id, ...statement })
  if (moveIds.length > 0) {
    await tx
      .insert(driverStatementLines)
      .values(moveIds.map((moveId) => ({ moveId, statementId: id })))
  }
  return id
}

export const driverOnPaper = async (db: Queryable, driverId: string): Promise<DriverOnPaper> => {
  const [row] = await db
    .select({ name: profiles.fullName, location: driverProfiles.location })
    .from(driverProfiles)
    .innerJoin(profiles, eq(profiles.id, driverProfiles.userId))
    .where(eq(driverProfiles.id, driverId))
  if (!row) throw new Error(`no driver ${driverId}`)
  return row
}

export const statementsOf = async (
  db: Queryable,
  driverId: string,
  limit: number,
): Promise<StatementRow[]> =>
  db
    .select()
    .from(driverStatements)
    .where(eq(driverStatements.driverId, driverId))
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
    .where(and(eq(driverStatements.id, statementId), eq(driverStatements.driverId, driverId)))
  return row ?? null
}

/** A line of a statement's paper. Cents, signed. */
export type StatedMove = {
  kind: PayoutMoveKind
  payoutKind: PayoutKind
  bookingId: string
  pickup: string
  at: Date
  grossCents: number
  commissionCents: number
  vatCents: number
  amountCents: number
}

/** What stands on a statement, in the order in which it happened. */
export const statedMovesOf = async (db: Queryable, statementId: string): Promise<StatedMove[]> => {
  const { rows } = await db.execute<{
    kind: PayoutMoveKind
    payout_kind: PayoutKind
    booking_id: string
    pickup_area: string
    at_ms: string
    gross_cents: number
    commission_cents: number
    vat_cents: number
    amount_cents: number
  }>(sql`
    select m.kind, p.kind as payout_kind, p.booking_id, ${pickupAreaSql} as pickup_area, extract(epoch from m.at) * 1000 as at_ms,
      m.gross_cents, m.commission_cents, m.vat_cents, m.amount_cents
    from driver_statement_lines l join driver_payout_moves m on m.id = l.move_id
    join driver_payouts p on p.id = m.payout_id join bookings on bookings.id = p.booking_id
    where l.statement_id = ${statementId}
    order by m.at, m.id`)
  return rows.map((row) => ({
    kind: row.kind,
    payoutKind: row.payout_kind,
    bookingId: row.booking_id,
    pickup: row.pickup_area,
    at: new Date(Number(row.at_ms)),
    grossCents: row.gross_cents,
    commissionCents: row.commission_cents,
    vatCents: row.vat_cents,
    amountCents: row.amount_cents,
  }))
}

/** Transfers of a statement that were not refused, in order. */
export const transfersOf = async (
  db: Queryable,
  statementId: string,
): Promise<{ bookingId: string; amountCents: number; settledAt: Date | null }[]> =>
  db
    .select({
      bookingId: driverPayouts.bookingId,
      amountCents: payoutTransfers.amountCents,
      settledAt: payoutTransfers.settledAt,
    })
    .from(payoutTransfers)
    .innerJoin(driverPayouts, eq(driverPayouts.id, payoutTransfers.payoutId))
    .where(and(eq(payoutTransfers.statementId, statementId), ne(payoutTransfers.state, 'failed')))
    .orderBy(payoutTransfers.createdAt, payoutTransfers.id)

/** Issued since a moment and not told to its driver, with nothing on its way that was ordered after another moment. */
export const statementsToTell = async (
  db: Queryable,
  { issuedSince, orderedSince }: { issuedSince: Date; orderedSince: Date },
): Promise<StatementRow[]> =>
  db
    .select()
    .from(driverStatements)
    .where(
      and(
        sql`${driverStatements.issuedAt} > ${issuedSince}`,
        sql`not exists (select from notices n where n.key = 'statement_issued:' || driver_statements.id)`,
        sql`not exists (select from payout_transfers t where t.statement_id = driver_statements.id
          and t.state = 'requested' and t.created_at > ${orderedSince})`,
      ),
    )
    .orderBy(driverStatements.issuedAt, driverStatements.id)
