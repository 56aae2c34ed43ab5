/** A refund that the provider refuses because a bank or a user of its dashboard was first waits until that has ended. */
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../kit/database/database.ts'
import {
  disputedCode,
  lockRefund,
  outsideCode,
  refundOfProvider,
  saveRefund,
  type RefundRow,
} from '../../payments/index.ts'
import { wasDisputeLost } from '../../payouts/index.ts'
import { lockBooking } from '../bookings.store.ts'

/** Marks the refund as waiting: neither failed nor to be paid again. False: the bank has decided already, and there is no wait. */
export const waitForBank = async (
  ctx: Ctx,
  bookingId: string,
  requested: RefundRow,
): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    await lockBooking(tx, bookingId)
    const refund = await lockRefund(tx, requested.id)
    if (refund.state !== 'requested') return true
    if (await wasDisputeLost(tx, bookingId)) return false
    await saveRefund(tx, refund.id, {
      lastError: disputedCode,
      // A stored refusal would be repeated for its key.
      keyVersion: refund.keyVersion + 1,
    })
    return true
  })

/** Whether money was refunded on the provider's dashboard that our books don't have yet: then less is left than we requested. */
export const isRefundedOutside = async (ctx: Ctx, intentId: string): Promise<boolean> => {
  const listed = await ctx.cardProvider.listRefunds(intentId)
  if (listed.kind !== 'done') throw new Error('the provider’s refunds were not read')
  for (const { refundId, providerRefundId, state } of listed.value) {
    const isOurs = refundId !== null || (await refundOfProvider(ctx.db, providerRefundId))
    if (!isOurs && state !== 'failed') return true
  }
  return false
}

/** An operator records that one first, and the rest of this is made then. */
export const waitForRecord = (ctx: Ctx, bookingId: string, requested: RefundRow): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await lockBooking(tx, bookingId)
    const refund = await lockRefund(tx, requested.id)
    if (refund.state !== 'requested') return
    await saveRefund(tx, refund.id, { lastError: outsideCode, keyVersion: refund.keyVersion + 1 })
    await ctx.jobs.enqueue(tx, 'follow-provider', {})
  })
