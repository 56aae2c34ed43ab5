import { splitPrice } from '../../domain/commission.ts'
import type { PayoutKind } from '../../domain/payout-line.ts'
import { payoutWeekOf } from '../../domain/payout.ts'
import type { Tx } from '../kit/database.ts'
import { insertMove, insertPayout } from './lines.store.ts'

export type Earned = {
  bookingId: string
  driverId: string
  kind: PayoutKind
  /** The price or the fee, in cents, and when it was booked: that says the rate. */
  grossCents: number
  bookedAt: Date
  /** The ledger transaction that credits the driver, posted before this. */
  ledgerKey: string
  at: Date
}

/** The driver's line of a booking that has just earned money, in the transaction that posts it. A second one is refused by the schema. */
export const accruePayout = async (tx: Tx, earned: Earned): Promise<void> => {
  const split = splitPrice(earned.grossCents, earned.bookedAt)
  const figures = {
    grossCents: split.priceCents,
    commissionCents: split.commissionCents,
    vatCents: split.vatOnCommissionCents,
  }
  const payoutId = await insertPayout(tx, {
    driverId: earned.driverId,
    bookingId: earned.bookingId,
    kind: earned.kind,
    ...figures,
    netCents: split.driverNetCents,
    earnedAt: earned.at,
    weekStartsOn: payoutWeekOf(earned.at).key,
  })
  await insertMove(tx, {
    payoutId,
    kind: 'earned',
    amountCents: split.driverNetCents,
    split: figures,
    ledgerKey: earned.ledgerKey,
    at: earned.at,
  })
}
