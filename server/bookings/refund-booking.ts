import { hasEnded } from '../../domain/booking.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { mayRefund } from '../../domain/refund.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { owedToCustomer } from '../ledger/index.ts'
import { insertRefund, movePayment, paymentOfBooking } from '../payments/index.ts'
import { isDisputed, remainingOf } from '../payouts/index.ts'
import { tellOfChange } from './booking-news.ts'
import { lockBooking } from './bookings.store.ts'

/**
 * An operator gives part or all of what a booking kept back to the customer. Asked of the provider by a job; when it is made, the driver's
 * line and our commission shrink with it, and the receipt is credited. Until then the line is not paid. What an earlier refund that
 * failed left with us is given first, and takes from nobody. On record with the reason. Refusals: `not_found` and those of `mayRefund`.
 */
export const refundBooking = async (
  ctx: Ctx,
  accountId: string,
  { bookingId, amountCents, reason }: { bookingId: string; amountCents: number; reason: string },
): Promise<Outcome<{ refundId: string }>> =>
  inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refused('not_found')
    const payment = await paymentOfBooking(tx, bookingId)
    const isOver = hasEnded(booking.status)
    const left = isOver ? await remainingOf(tx, bookingId) : null
    const may = mayRefund(
      {
        remainingCents: left?.priceCents ?? null,
        owedCents: isOver ? Math.max(0, await owedToCustomer(tx, bookingId)) : 0,
        isRefundOpen: payment.status === 'refunding',
        isDisputed: await isDisputed(tx, bookingId),
      },
      amountCents,
    )
    if (!may.ok) return may

    const at = await ctx.clock.now(tx)
    const refundId = newId('rfd')
    await movePayment(tx, bookingId, 'refunding', at)
    await insertRefund(tx, {
      id: refundId,
      paymentId: payment.id,
      amountCents,
      reason: 'operator',
      takesFromPayout: may.value.takesFromPayout,
      at,
    })
    await ctx.jobs.enqueue(tx, 'settle-refund', { refundId })
    const after = { refundId, amountCents, reason }
    await writeAudit(tx, { accountId, action: 'refund_booking', objectId: bookingId, after, at })
    await tellOfChange(ctx, tx, booking)
    return accepted({ refundId })
  })
