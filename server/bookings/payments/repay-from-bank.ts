import { hasEnded } from '../../../domain/bookings/booking.ts'
import { refundRepaidPostings } from '../../../domain/payments/ledger.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { owedToCustomer, postLedger } from '../../ledger/index.ts'
import {
  lockRefund,
  transitionPayment,
  paymentById,
  paymentOfBooking,
  refundById,
  saveRefundedCents,
} from '../../payments/index.ts'
import { reducePayout, remainingOf } from '../../payouts/index.ts'
import { creditRefund } from '../../receipts/index.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { lockBooking } from '../bookings.store.ts'

/**
 * An operator has sent the money of a failed refund from our own bank account: the customer is no longer owed it, and it can't be paid
 * again. What the refund had not taken from the driver yet is taken now. In the caller's transaction. Refusals: `not_found` for a
 * refund that did not fail, `refund_under_way` while another try is on its way, `refund_not_offered` when nothing of it is owed.
 */
export const repayFromBank = async (
  ctx: Ctx,
  tx: Tx,
  refundId: string,
  at: Date,
): Promise<Outcome<undefined>> => {
  const known = await refundById(tx, refundId)
  const bookingId = known && (await paymentById(tx, known.paymentId))?.bookingId
  const booking = bookingId ? await lockBooking(tx, bookingId) : undefined
  if (!bookingId || !booking) return refused('not_found')
  const refund = await lockRefund(tx, refundId)
  if (refund.state !== 'failed') return refused('not_found')
  const payment = await paymentOfBooking(tx, bookingId)
  if (payment.status === 'refunding') return refused('refund_under_way')

  const owed = hasEnded(booking.status) ? Math.max(0, await owedToCustomer(tx, bookingId)) : 0
  const owedCents = Math.min(owed, refund.amountCents)
  // Refused before it was made: nothing was taken from the driver for it.
  const isUntaken = refund.takesFromPayout && refund.providerRefundId === null
  const left = isUntaken ? ((await remainingOf(tx, bookingId))?.priceCents ?? 0) : 0
  const fromPayoutCents = Math.min(left, refund.amountCents - owedCents)
  const amountCents = owedCents + fromPayoutCents
  if (amountCents === 0) return refused('refund_not_offered')
  if (fromPayoutCents > 0) {
    await reducePayout(ctx, tx, { bookingId, amountCents: fromPayoutCents, cause: refundId, at })
  }
  const ledgerKey = `refund_repaid:${refundId}`
  await postLedger(tx, {
    key: ledgerKey,
    kind: 'refund_repaid',
    bookingId,
    at,
    postings: refundRepaidPostings(amountCents),
  })
  await creditRefund(tx, { bookingId, ledgerKey, at })
  const refundedCents = payment.refundedCents + amountCents
  if (payment.status === 'captured') {
    await transitionPayment(tx, bookingId, 'refunding', at)
    await transitionPayment(tx, bookingId, 'refunded', at, { refundedCents })
  } else {
    await saveRefundedCents(tx, bookingId, refundedCents, at)
  }
  await publishBookingChange(ctx, tx, booking)
  return accepted(undefined)
}
