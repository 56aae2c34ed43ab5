/** Lines of drivers' earnings and their entries. An entry changes its line's sum by a trigger, and is compared with the ledger. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { driverPayoutEntries, driverPayouts, type PayoutRow } from '../../db/schema/payouts.ts'
import type { PaidBy } from '../../domain/bookings/booking.ts'
import type { PriceSplit } from '../../domain/payments/commission.ts'
import type { PayoutEntryKind } from '../../domain/payouts/payout-line.ts'
import type { PlanLine } from '../../domain/payouts/payout-plan.ts'
import { splitDatesOf, type SplitDates } from '../../domain/payments/tax-point.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export type EntryToInsert = {
  payoutId: string
  kind: PayoutEntryKind
  amountCents: number
  /** How an earning or a deduction divides, signed like the amount. */
  split?: { grossCents: number; commissionCents: number; vatCents: number }
  /** The ledger transaction behind it, posted before; null for an offset. */
  ledgerKey: string | null
  at: Date
}

export const insertEntry = async (tx: Tx, { split, ...entry }: EntryToInsert): Promise<void> => {
  await tx.insert(driverPayoutEntries).values({ id: newId('pmv'), ...entry, ...split })
}

export const insertPayout = async (
  tx: Tx,
  payout: Omit<PayoutRow, 'id' | 'outstandingCents'>,
): Promise<string> => {
  const id = newId('pyt')
  await tx.insert(driverPayouts).values({ id, ...payout })
  return id
}

export const payoutById = async (db: Queryable, payoutId: string): Promise<PayoutRow> => {
  const [row] = await db.select().from(driverPayouts).where(eq(driverPayouts.id, payoutId))
  if (!row) throw new Error(`no payout ${payoutId}`)
  return row
}

/** Locks the line's row: every entry of it waits. */
export const lockPayout = async (tx: Tx, payoutId: string): Promise<PayoutRow> => {
  const [row] = await tx
    .select()
    .from(driverPayouts)
    .where(eq(driverPayouts.id, payoutId))
    .for('no key update')
  if (!row) throw new Error(`no payout ${payoutId}`)
  return row
}

export const lockPayoutOfBooking = async (tx: Tx, bookingId: string): Promise<PayoutRow | null> => {
  const [row] = await tx
    .select()
    .from(driverPayouts)
    .where(eq(driverPayouts.bookingId, bookingId))
    .for('no key update')
  return row ?? null
}

/** How the rest of a line's price divides, and the dates that decide the rates. Null: the booking earned nothing. */
export const remainingOf = async (
  db: Queryable,
  bookingId: string,
): Promise<
  | (PriceSplit & {
      payoutId: string
      driverId: string
      reference: string
      dates: SplitDates
      paidBy: PaidBy
    })
  | null
> => {
  const sum = (column: 'grossCents' | 'commissionCents' | 'vatCents' | 'amountCents') =>
    sql<number>`sum(${driverPayoutEntries[column]})`.mapWith(Number)
  const [row] = await db
    .select({
      payoutId: driverPayouts.id,
      driverId: driverPayouts.driverId,
      reference: bookings.reference,
      createdAt: bookings.createdAt,
      taxPoint: bookings.taxPoint,
      paidBy: bookings.paidBy,
      priceCents: sum('grossCents'),
      commissionCents: sum('commissionCents'),
      vatOnCommissionCents: sum('vatCents'),
      driverNetCents: sum('amountCents'),
    })
    .from(driverPayouts)
    .innerJoin(bookings, eq(bookings.id, driverPayouts.bookingId))
    .innerJoin(
      driverPayoutEntries,
      and(
        eq(driverPayoutEntries.payoutId, driverPayouts.id),
        inArray(driverPayoutEntries.kind, ['earned', 'price_reduced']),
      ),
    )
    .where(eq(driverPayouts.bookingId, bookingId))
    .groupBy(driverPayouts.id, bookings.id)
  if (!row) return null
  const { createdAt, taxPoint, ...left } = row
  return { ...left, dates: splitDatesOf({ createdAt, taxPoint }) }
}

// Written out, because the query builder leaves out the names of tables where a query has only one.
/**
 * True for a line of `driver_payouts` with an open dispute, unless an operator has decided to pay it all the same. What a bank takes of a
 * split bill the insurer owes, so its driver does not wait.
 */
export const isDisputedSql = sql<boolean>`exists (select 1 from card_disputes d join bookings b on b.id = d.booking_id
  where d.booking_id = driver_payouts.booking_id and d.state = 'open' and b.paid_by <> 'split' and not exists (select 1 from payout_holds h
    where h.booking_id = d.booking_id and h.decision = 'pay_driver' and d.opened_at <= h.decided_at))`

/** True for a line that waits for an operator's review. */
export const isAwaitingReviewSql = sql<boolean>`exists (select 1 from payout_holds h
  where h.booking_id = driver_payouts.booking_id and h.decision is null)`

/** The area where the line's job began: a driver loses the exact place soon after the end, and a line is shown for years. */
export const pickupAreaSql = sql<string>`coalesce(bookings.pickup->>'area', 'Place no longer shown')`

/** True for a line with a refund that is not made yet, or was made at the provider and is not recorded yet. */
export const isBeingRefundedSql = sql<boolean>`(exists (select 1 from refunds r join payments p on p.id = r.payment_id
  where p.booking_id = driver_payouts.booking_id and r.takes_from_payout and r.state = 'requested')
  or exists (select 1 from operator_tasks t where t.booking_id = driver_payouts.booking_id
    and t.kind = 'refund_outside' and t.closed_at is null))`

export const hasOpenTransferSql = sql<boolean>`exists (select 1 from payout_transfers t
  where t.payout_id = driver_payouts.id and t.state = 'requested')`

export const openReversalCentsSql = sql<number>`coalesce((select sum(r.amount_cents)
  from transfer_reversals r join payout_transfers t on t.id = r.transfer_id
  where t.payout_id = driver_payouts.id and r.state = 'requested'), 0)`

const isOfVerifiedDriverSql = sql<boolean>`exists (select 1 from driver_profiles d
  where d.id = driver_payouts.driver_id and d.state = 'verified')`

/** Whether this much of a line may be transferred now, whatever the run saw: nothing holds it and no refund made it smaller. */
export const mayTransferNow = async (
  db: Queryable,
  payoutId: string,
  amountCents: number,
): Promise<boolean> => {
  const [row] = await db
    .select({
      mayTransfer: sql<boolean>`${isOfVerifiedDriverSql} and not ${isDisputedSql} and not ${isAwaitingReviewSql}
        and not ${isBeingRefundedSql}`,
      outstandingCents: driverPayouts.outstandingCents,
    })
    .from(driverPayouts)
    .where(eq(driverPayouts.id, payoutId))
  return row !== undefined && row.mayTransfer && row.outstandingCents >= amountCents
}

/**
 * Locks a driver's open lines, in one order: no transfer of them ends until the transaction does, so that the rest of a
 * statement and the start of the next one are read at the same time. Locked before the transfers themselves, as where those end.
 */
export const lockOpenLines = async (tx: Tx, driverId: string): Promise<void> => {
  await tx
    .select({ id: driverPayouts.id })
    .from(driverPayouts)
    .where(
      and(
        eq(driverPayouts.driverId, driverId),
        sql`(${driverPayouts.outstandingCents} <> 0 or ${hasOpenTransferSql})`,
      ),
    )
    .orderBy(driverPayouts.id)
    .for('no key update')
}

/** A driver's lines with a balance, earned before a given time, oldest first, locked. */
export const lockUnevenLines = async (
  tx: Tx,
  driverId: string,
  earnedBefore: Date,
): Promise<PlanLine[]> => {
  const isUneven = and(
    eq(driverPayouts.driverId, driverId),
    sql`${driverPayouts.outstandingCents} <> 0`,
    sql`${driverPayouts.earnedAt} < ${earnedBefore}`,
  )
  // Locked first and read in another statement, which sees what the lock waited for.
  await tx
    .select({ id: driverPayouts.id })
    .from(driverPayouts)
    .where(isUneven)
    .orderBy(driverPayouts.id)
    .for('no key update')
  const rows = await tx
    .select({
      payoutId: driverPayouts.id,
      outstandingCents: driverPayouts.outstandingCents,
      openReversalCents: openReversalCentsSql.mapWith(Number),
      isHeld: sql<boolean>`${isDisputedSql} or ${isAwaitingReviewSql} or ${isBeingRefundedSql} or ${hasOpenTransferSql}`,
    })
    .from(driverPayouts)
    .where(isUneven)
    .orderBy(driverPayouts.earnedAt, driverPayouts.id)
  return rows
}
