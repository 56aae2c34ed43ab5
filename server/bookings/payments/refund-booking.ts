import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { refundRequests } from '../../../db/schema/operations.ts'
import { payments, refunds } from '../../../db/schema/payments.ts'
import { hasEnded } from '../../../domain/bookings/booking.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { needsSecondOperator } from '../../../domain/payments/refund-approval.ts'
import { mayRefund, mostRefundCents } from '../../../domain/payments/refund.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Ctx } from '../../context.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { owedToCustomer } from '../../ledger/index.ts'
import { insertRefund, transitionPayment, paymentOfBooking } from '../../payments/index.ts'
import { isDisputed, refundableCentsOf } from '../../payouts/index.ts'
import {
  notifyInsurerOfRefund,
  notifyOfRefund,
  publishBookingChange,
} from '../notifications/booking-notifications.ts'
import { lockBooking, type BookingRow } from '../bookings.store.ts'
import { refundAsCredit } from './booking-credit.ts'
import { creditAccount, refundPartsIn } from './split-bill.ts'

type RefundOrder = { bookingId: string; amountCents: number; reason: string }
/** `leftCents`: the most that could be refunded, as the operator saw it. */
type SeenOrder = RefundOrder & { leftCents?: number }

/**
 * One operator refunds part or all of what a booking kept, in the transaction of the undoable action (`server/undo/`). Refusals: those of
 * `refundIn`, `refund_needs_second` for more than one operator may refund (`domain/payments/refund-approval.ts`), and `booking_changed` when
 * another sum is left of it than the operator saw.
 */
export const refundAloneIn = async (
  ctx: Ctx,
  tx: Tx,
  accountId: string,
  { leftCents, ...order }: SeenOrder,
): Promise<Outcome<{ refundId: string }>> => {
  const booking = await lockBooking(tx, order.bookingId)
  if (!booking) return refused('not_found')
  if (leftCents !== undefined && leftCents !== mostRefundCents(await leftOf(tx, booking)))
    return refused('booking_changed')
  const alone = await givenAloneCents(tx, order.bookingId)
  return needsSecondOperator(order.amountCents, alone)
    ? refused('refund_needs_second')
    : refundIn(ctx, tx, accountId, order)
}

/**
 * Runs in the transaction of the caller, who has checked that the refund is allowed. A job requests it from the provider; when it is made,
 * the driver's line and our commission shrink with it, and the receipt is credited. Until then the line is not paid. Money that an earlier
 * failed refund left with us is given first, and is taken from no one. On record with the reason. Refusals: `not_found` and those of
 * `mayRefund`.
 */
export const refundIn = async (
  ctx: Ctx,
  tx: Tx,
  accountId: string,
  { bookingId, amountCents, reason }: RefundOrder,
): Promise<Outcome<{ refundId: string }>> => {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return refused('not_found')
  const payment = await paymentOfBooking(tx, bookingId)
  const may = await judgeRefund(tx, booking, amountCents)
  if (!may.ok) return may

  const at = await ctx.clock.now(tx)
  const { takesFromPayout } = may.value
  const about = { reason: 'operator', takesFromPayout, at }
  const keptCents = ((await refundableCentsOf(tx, bookingId)) ?? 0) - amountCents
  // What a failed refund still owes is owed to a card.
  const { cardCents, accountCents, creditCents } = takesFromPayout
    ? await refundPartsIn(tx, booking, amountCents, keptCents)
    : { cardCents: amountCents, accountCents: 0, creditCents: 0 }
  const returned =
    creditCents > 0
      ? await refundAsCredit(ctx, tx, booking, { amountCents: creditCents, ...about })
      : null
  const credited =
    accountCents > 0
      ? await creditAccount(ctx, tx, bookingId, { amountCents: accountCents, ...about })
      : null
  const refundId = cardCents > 0 ? newId('rfd') : (credited ?? returned)
  if (!refundId) throw new Error(`a refund of ${amountCents} cents went nowhere`)
  if (cardCents > 0) {
    await transitionPayment(tx, bookingId, 'refunding', at)
    await insertRefund(tx, {
      id: refundId,
      paymentId: payment.id,
      amountCents: cardCents,
      ...about,
    })
    await ctx.jobs.enqueue(tx, 'execute-refund', { refundId })
  }
  if (credited) await notifyInsurerOfRefund(ctx, tx, booking)
  // With a card's part, the mail about that names both, once the provider has made it.
  if (returned && cardCents === 0) {
    const refund = { id: returned, amountCents: creditCents, onAccount: true }
    await notifyOfRefund(ctx, tx, booking, refund)
  }
  const after = { refundId, amountCents, reason }
  const { capturedCents, refundedCents } = payment
  const before = { capturedCents, refundedCents }
  const done = { accountId, action: 'refund_booking', objectId: bookingId } as const
  await writeAudit(tx, { ...done, before, after, at })
  await publishBookingChange(ctx, tx, booking)
  return accepted({ refundId })
}

/** Whether this amount of the booking can be refunded in its present state. Refusals: those of `mayRefund`. */
export const judgeRefund = async (
  db: Queryable,
  booking: BookingRow,
  amountCents: number,
): Promise<Outcome<{ takesFromPayout: boolean }>> => {
  return mayRefund(
    {
      ...(await leftOf(db, booking)),
      isRefundOpen: (await paymentOfBooking(db, booking.id)).status === 'refunding',
      isDisputed: await isDisputed(db, booking.id),
    },
    amountCents,
  )
}

/** What is left to refund of a booking: nothing before its end. Cents. */
export const leftOf = async (
  db: Queryable,
  { id, status }: Pick<BookingRow, 'id' | 'status'>,
): Promise<{ remainingCents: number | null; owedCents: number }> =>
  hasEnded(status)
    ? {
        remainingCents: await refundableCentsOf(db, id),
        owedCents: Math.max(0, await owedToCustomer(db, id)),
      }
    : { remainingCents: null, owedCents: 0 }

/** What single operators have refunded of it, or are about to, in cents; refunds that a second one approved are not counted. */
export const givenAloneCents = async (db: Queryable, bookingId: string): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(refundRequests, eq(refundRequests.refundId, refunds.id))
    .where(
      and(
        eq(payments.bookingId, bookingId),
        eq(refunds.reason, 'operator'),
        ne(refunds.state, 'failed'),
        isNull(refundRequests.id),
      ),
    )
  return row?.cents ?? 0
}
