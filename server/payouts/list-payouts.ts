import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { payoutsShown, type Payout } from '../../contract/drivers/payouts.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { driverPayouts, payoutTransfers } from '../../db/schema/payouts.ts'
import {
  getPayoutStatus,
  unpaidReasonLabels,
  whyUnpaid,
  type PayoutBar,
  type PayoutEntryKind,
} from '../../domain/payouts/payout-line.ts'
import { payoutRunAt, payoutRunDate, payoutWeekOf } from '../../domain/payouts/payout.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { driverOfUser, payoutAccountOf, type PaidDriver } from './accounts.store.ts'
import {
  hasOpenTransferSql,
  isBeingRefundedSql,
  isDisputedSql,
  isAwaitingReviewSql,
  pickupAreaSql,
} from './lines.store.ts'

/** The signed-in driver's newest lines. Refusal: `driver_profile_missing`. */
export const listPayouts = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  accountId: string,
): Promise<Outcome<{ payouts: Payout[] }>> => {
  const driver = await driverOfUser(ctx.db, accountId)
  if (!driver) return refused('driver_profile_missing')
  return accepted({ payouts: await viewPayouts(ctx.db, driver, await ctx.clock.now(ctx.db)) })
}

/** A driver's newest lines as they are now. */
export const viewPayouts = async (
  db: Queryable,
  driver: PaidDriver,
  now: Date,
): Promise<Payout[]> => {
  const bar = await barOf(db, driver)
  const lines = await newestLines(db, driver.driverId)
  return lines.map((line) => viewPayout(line, bar, now))
}

/** What delays a driver's money, whatever the line. */
const barOf = async (
  db: Queryable,
  { driverId, isVerified }: PaidDriver,
): Promise<PayoutBar | null> => {
  if (!isVerified) return 'driver_not_verified'
  const account = await payoutAccountOf(db, driverId)
  if (!account?.providerAccountId) return 'no_payout_account'
  return account.state === 'payable' ? null : 'payout_account_incomplete'
}

type Line = Awaited<ReturnType<typeof newestLines>>[number]

const newestLines = async (db: Queryable, driverId: string) => {
  const sumOf = (...kinds: PayoutEntryKind[]) =>
    sql<number>`coalesce((select sum(m.amount_cents) from driver_payout_entries m
      where m.payout_id = driver_payouts.id and m.kind in ${kinds}), 0)`.mapWith(Number)
  const latest = db
    .selectDistinctOn([payoutTransfers.payoutId], {
      payoutId: payoutTransfers.payoutId,
      state: payoutTransfers.state,
      finishedAt: payoutTransfers.finishedAt,
      lastError: payoutTransfers.lastError,
    })
    .from(payoutTransfers)
    .innerJoin(driverPayouts, eq(driverPayouts.id, payoutTransfers.payoutId))
    .where(eq(driverPayouts.driverId, driverId))
    .orderBy(payoutTransfers.payoutId, desc(payoutTransfers.createdAt), desc(payoutTransfers.id))
    .as('latest')
  return db
    .select({
      payout: driverPayouts,
      bookingReference: bookings.reference,
      pickup: pickupAreaSql,
      adjustmentCents: sumOf('price_reduced'),
      transferEntriesCents: sumOf('transfer', 'reversal'),
      offsetCents: sumOf('offset'),
      hasOpenTransfer: hasOpenTransferSql,
      isDisputed: isDisputedSql,
      isAwaitingReview: isAwaitingReviewSql,
      isBeingRefunded: isBeingRefundedSql,
      transferState: latest.state,
      transferError: latest.lastError,
      finishedAt: latest.finishedAt,
    })
    .from(driverPayouts)
    .innerJoin(bookings, eq(bookings.id, driverPayouts.bookingId))
    .leftJoin(latest, eq(latest.payoutId, driverPayouts.id))
    .where(and(eq(driverPayouts.driverId, driverId), isNull(bookings.erasedAt)))
    .orderBy(desc(driverPayouts.earnedAt), desc(driverPayouts.id))
    .limit(payoutsShown)
}

const viewPayout = (line: Line, bar: PayoutBar | null, now: Date): Payout => {
  const { payout } = line
  const week = payoutWeekOf(payout.earnedAt)
  const facts = {
    ...line,
    netCents: payout.netCents,
    outstandingCents: payout.outstandingCents,
    transferredCents: 0 - line.transferEntriesCents,
    hasFailedTransfer: line.transferState === 'failed' && line.transferError !== 'held',
  }
  const reason = whyUnpaid(facts, now < payoutRunAt(week), bar)
  return {
    payoutId: payout.id,
    bookingReference: line.bookingReference,
    bookingId: payout.bookingId,
    kind: payout.kind,
    pickup: line.pickup,
    completedAt: payout.earnedAt.toISOString(),
    grossCents: payout.grossCents,
    commissionCents: payout.commissionCents,
    vatOnCommissionCents: payout.vatCents,
    netCents: payout.netCents,
    adjustmentCents: line.adjustmentCents,
    paidCents: facts.transferredCents,
    outstandingCents: payout.outstandingCents,
    status: getPayoutStatus(facts),
    whyNotPaid: reason && { reason, words: unpaidReasonLabels[reason] },
    payoutDate: payoutRunDate(week),
    paidAt: line.transferState === 'paid' ? (line.finishedAt?.toISOString() ?? null) : null,
  }
}
