import { splitPrice } from '../../domain/payments/commission.ts'
import type { PayoutKind } from '../../domain/payouts/payout-line.ts'
import { payoutWeekOf } from '../../domain/payouts/payout.ts'
import type { SplitDates } from '../../domain/payments/tax-point.ts'
import type { Tx } from '../kit/database/database.ts'
import { insertEntry, insertPayout } from './lines.store.ts'

export type Earned = {
  bookingId: string
  driverId: string
  kind: PayoutKind
  /** The price or the fee, in cents, and the dates whose rates divide it. */
  grossCents: number
  dates: SplitDates
  /** The ledger transaction that credits the driver, posted before this. */
  ledgerKey: string
  at: Date
}

/** Inserts the driver's line of a booking that has just earned money, in the transaction that posts it. The schema refuses a second one. */
export const accruePayout = async (tx: Tx, earned: Earned): Promise<void> => {
  const split = splitPrice(earned.grossCents, earned.dates)
  const patch = {
    grossCents: split.priceCents,
    commissionCents: split.commissionCents,
    vatCents: split.vatOnCommissionCents,
  }
  const payoutId = await insertPayout(tx, {
    driverId: earned.driverId,
    bookingId: earned.bookingId,
    kind: earned.kind,
    ...patch,
    netCents: split.driverNetCents,
    earnedAt: earned.at,
    weekStartsOn: payoutWeekOf(earned.at).key,
  })
  await insertEntry(tx, {
    payoutId,
    kind: 'earned',
    amountCents: split.driverNetCents,
    split: patch,
    ledgerKey: earned.ledgerKey,
    at: earned.at,
  })
}
