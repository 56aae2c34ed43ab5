import { priceReductionPostings } from '../../domain/payments/ledger.ts'
import { reductionOf } from '../../domain/payments/refund.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { postLedger } from '../ledger/index.ts'
import { insertEntry, lockPayoutOfBooking, remainingOf } from './lines.store.ts'
import { notifyReduction } from './documents/notify-reduction.ts'
import { reverseTransfers } from './reverse-transfers.ts'

export type Reduction = {
  bookingId: string
  /** Part of the price; at most what is left of it. */
  amountCents: number
  /** The reason, unique: `rfd_…`, `dsp_…`. */
  cause: string
  at: Date
}

/**
 * Reduces a booking's earnings: this much of its price goes back to the customer's funds, from the driver, the commission and the VAT
 * as the price divides, and the driver is notified. In the transaction that gives the customer the money, under the booking's lock. Money
 * that the driver already has is taken back by a job. Throws when nothing was earned or less is left.
 */
export const reducePayout = async (
  ctx: Pick<Ctx, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  { bookingId, amountCents, cause, at }: Reduction,
): Promise<void> => {
  await lockPayoutOfBooking(tx, bookingId)
  const left = await remainingOf(tx, bookingId)
  if (!left) throw new Error(`booking ${bookingId} earned nothing`)
  const reduction = reductionOf(left, amountCents, left.dates)
  const ledgerKey = `price_reduction:${cause}`
  await postLedger(tx, {
    key: ledgerKey,
    kind: 'price_reduction',
    bookingId,
    at,
    postings: priceReductionPostings(reduction, left.driverId, left.paidBy),
  })
  await insertEntry(tx, {
    payoutId: left.payoutId,
    kind: 'price_reduced',
    amountCents: 0 - reduction.driverNetCents,
    split: {
      grossCents: 0 - reduction.priceCents,
      commissionCents: 0 - reduction.commissionCents,
      vatCents: 0 - reduction.vatOnCommissionCents,
    },
    ledgerKey,
    at,
  })
  await reverseTransfers(ctx, tx, left.payoutId, at)
  await notifyReduction(ctx, tx, { left, reduction, cause })
}
