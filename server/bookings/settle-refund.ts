import { refundFailedPostings, refundPostings } from '../../domain/ledger.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { postLedger } from '../ledger/index.ts'
import {
  lockRefund,
  movePayment,
  paymentById,
  refundAtProvider,
  refundById,
  saveRefund,
  type ProviderRefund,
  type RefundRow,
} from '../payments/index.ts'
import { creditRefund } from '../receipts/index.ts'
import { tellOfChange, tellOfRefund } from './booking-news.ts'
import { lockBooking } from './bookings.store.ts'

/**
 * Makes a requested refund at the provider, once, and follows it to its end. Safe twice, late and beside itself.
 * Answers whether there is nothing left to do; a refund the provider refuses or fails is left for an operator.
 */
export const settleRefund = async (ctx: Ctx, refundId: string): Promise<boolean> => {
  const refund = await refundById(ctx.db, refundId)
  if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return true
  const payment = await paymentById(ctx.db, refund.paymentId)
  if (!payment?.intentId) throw new Error(`refund ${refundId} has no intent to refund`)

  const settlement = await refundAtProvider(ctx.cardProvider, {
    refundId,
    intentId: payment.intentId,
    amountCents: refund.amountCents,
    keyVersion: refund.keyVersion,
  })
  switch (settlement.kind) {
    case 'made':
      await recordRefund(ctx, payment.bookingId, refund, settlement.refund)
      return settlement.refund.state !== 'pending'
    case 'refused':
      await recordRefusal(ctx, payment.bookingId, refund, settlement.code)
      return true
    case 'unsettled':
      await inTransaction(ctx.db, (tx) =>
        saveRefund(tx, refundId, {
          lastError: settlement.why,
          keyVersion: refund.keyVersion + (settlement.useNextKey ? 1 : 0),
        }),
      )
      return false
    default: {
      const unknown: never = settlement
      throw new Error(`unknown settlement ${String(unknown)}`)
    }
  }
}

/** The provider takes a refund from our balance when it makes it, pending or not, so that is when the ledger says so (I3). */
const recordRefund = async (
  ctx: Ctx,
  bookingId: string,
  asked: RefundRow,
  made: ProviderRefund,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const refund = await lockRefund(tx, asked.id)
    const now = await ctx.clock.now(tx)
    if (!booking || refund.state === 'succeeded' || refund.state === 'failed') return
    if (refund.state === 'requested') {
      const ledgerKey = `refund:${refund.id}`
      await postLedger(tx, {
        key: ledgerKey,
        kind: 'refund',
        bookingId,
        at: now,
        postings: refundPostings(refund.amountCents),
      })
      await creditRefund(tx, { bookingId, ledgerKey, at: now })
    }
    if (made.state === 'succeeded') {
      await movePayment(tx, bookingId, 'refunded', now, { refundedCents: refund.amountCents })
    }
    if (made.state === 'failed') {
      await postLedger(tx, {
        key: `refund_failed:${refund.id}`,
        kind: 'refund_failed',
        bookingId,
        at: now,
        postings: refundFailedPostings(refund.amountCents),
      })
      await movePayment(tx, bookingId, 'captured', now)
      ctx.log.error('refund failed at the provider', { refundId: refund.id, bookingId })
    }
    await saveRefund(tx, refund.id, {
      state: made.state,
      providerRefundId: made.providerRefundId,
      settledAt: made.state === 'pending' ? null : now,
      lastError: null,
    })
    if (made.state === 'succeeded') await tellOfRefund(ctx, tx, booking, refund)
    if (made.state === 'failed') await tellOfChange(ctx, tx, booking)
  })
}

const recordRefusal = async (
  ctx: Ctx,
  bookingId: string,
  refund: RefundRow,
  code: string | null,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const locked = await lockRefund(tx, refund.id)
    if (!booking || locked.state !== 'requested') return
    const now = await ctx.clock.now(tx)
    await saveRefund(tx, refund.id, { state: 'failed', settledAt: now, lastError: code })
    await movePayment(tx, bookingId, 'captured', now)
    await tellOfChange(ctx, tx, booking)
    ctx.log.error('refund refused by the provider', { refundId: refund.id, bookingId })
  })
}
