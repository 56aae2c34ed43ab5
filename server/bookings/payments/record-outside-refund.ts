import { hasEnded } from '../../../domain/bookings/booking.ts'
import { refundPostings } from '../../../domain/payments/ledger.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { coverJob, owedToCustomer, postLedger } from '../../ledger/index.ts'
import {
  closeReturnedRefunds,
  insertRefund,
  transitionPayment,
  paymentOfBooking,
  refundOfProvider,
  saveRefund,
  saveRefundedCents,
} from '../../payments/index.ts'
import { flagHold, holdPayout, reducePayout, refundableCentsOf } from '../../payouts/index.ts'
import { creditRefund } from '../../receipts/index.ts'
import { closeTask } from '../../tasks/index.ts'
import { notifyOfRefund } from '../notifications/booking-notifications.ts'
import { lockBooking } from '../bookings.store.ts'

export type OutsideRefund = {
  bookingId: string
  providerRefundId: string
  /** The amount refunded to the card, in cents. */
  amountCents: number
  at: Date
}

/**
 * A refund that was made at the provider without us becomes one of ours: what the customer was still owed is used first, the rest is taken
 * from the driver, the commission and the VAT, with a credit note and the ledger's posting. What a job that is not over still needs of it
 * is our loss until an operator decides on its payout. A refund of ours that waited for it is made of what is left. A second call changes
 * nothing. In the caller's transaction. Refusal: `not_found`.
 */
export const recordOutsideRefund = async (
  ctx: Ctx,
  tx: Tx,
  { bookingId, providerRefundId, amountCents, at }: OutsideRefund,
): Promise<Outcome<undefined>> => {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return refused('not_found')
  if (await refundOfProvider(tx, providerRefundId)) return accepted(undefined)
  const payment = await paymentOfBooking(tx, bookingId)
  const owed = hasEnded(booking.status) ? Math.max(0, await owedToCustomer(tx, bookingId)) : 0
  const owedCents = Math.min(amountCents, owed)
  const left = (await refundableCentsOf(tx, bookingId)) ?? 0
  const fromPayoutCents = Math.min(left, amountCents - owedCents)
  const uncoveredCents = amountCents - owedCents - fromPayoutCents

  const refundId = newId('rfd')
  if (fromPayoutCents > 0) {
    await reducePayout(ctx, tx, { bookingId, amountCents: fromPayoutCents, cause: refundId, at })
  }
  await insertRefund(tx, {
    id: refundId,
    paymentId: payment.id,
    amountCents,
    reason: 'outside',
    takesFromPayout: fromPayoutCents > 0,
    at,
  })
  await saveRefund(tx, refundId, { state: 'succeeded', providerRefundId, finishedAt: at })
  const ledgerKey = `refund:${refundId}`
  const postings = refundPostings(amountCents)
  await postLedger(tx, { key: ledgerKey, kind: 'refund', bookingId, at, postings })
  if (uncoveredCents > 0) {
    await coverJob(tx, { bookingId, amountCents: uncoveredCents, cause: refundId, at })
    if (!hasEnded(booking.status)) await holdPayout(tx, bookingId, at)
  }
  await creditRefund(tx, { bookingId, ledgerKey, at })
  const refundedCents = payment.refundedCents + amountCents
  if (payment.status === 'captured') {
    await transitionPayment(tx, bookingId, 'refunding', at)
    await transitionPayment(tx, bookingId, 'refunded', at, { refundedCents })
  } else {
    await saveRefundedCents(tx, bookingId, refundedCents, at)
  }
  const returned = { bookingId, cents: amountCents, by: 'outside', at } as const
  const { closed, requested } = await closeReturnedRefunds(tx, returned)
  for (const again of requested) await ctx.jobs.enqueue(tx, 'execute-refund', { refundId: again })
  for (const subject of closed) {
    const note = 'The customer has the money by a refund on the card provider’s dashboard.'
    await closeTask(tx, { kind: 'refund_unsettled', subject, note, at })
  }
  await flagHold(tx, bookingId, at)
  const recorded = await refundOfProvider(tx, providerRefundId)
  if (!recorded) throw new Error(`refund ${refundId} is gone`)
  await notifyOfRefund(ctx, tx, booking, recorded)
  return accepted(undefined)
}
