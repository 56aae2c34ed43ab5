/** Refunds that the provider refused because the money is tied up: they wait until it is known how much of them is left. */
import { and, eq, inArray } from 'drizzle-orm'
import { payments, refunds } from '../../db/schema/payments.ts'
import { newId } from '../kit/ids.ts'
import type { Tx } from '../kit/database/database.ts'
import { transitionPayment, paymentOfBooking } from './payments.store.ts'
import { insertRefund, saveRefund } from './refunds.store.ts'

/** The provider's code while the customer's bank asks for the same money, and for ever once it kept it (Stripe, "Error codes"). */
export const disputedCode = 'charge_disputed'

/** Our own code: money was refunded on the provider's dashboard, and it is not in our books yet. */
export const outsideCode = 'refunded_outside'

/** The reasons why refunds wait, as in `refunds.last_error`. */
export const waitingCodes = [disputedCode, outsideCode] as const

/** Why such a refund was closed: the customer has the money by the dispute, or by a refund on the dashboard. */
const returnedCodes = {
  dispute: 'returned_by_dispute',
  outside: 'returned_outside',
} as const
type ReturnedCode = (typeof returnedCodes)[keyof typeof returnedCodes]

/** For a closed refund: how else the customer got the money; null: they did not. */
export const whyReturned = (lastError: string | null): ReturnedCode | null =>
  Object.values(returnedCodes).find((code) => code === lastError) ?? null

export type Returned = {
  bookingId: string
  /** The amount the customer has by now. */
  cents: number
  by: keyof typeof returnedCodes
  at: Date
}

/**
 * Closes waiting refunds of this booking, as many as the cents that the customer has by now cover, and requests the uncovered rest of the
 * last one by a new refund. Under the booking's lock. Answers the ids of both, and how many of the cents they were.
 */
export const closeReturnedRefunds = async (
  tx: Tx,
  { bookingId, cents, by, at }: Returned,
): Promise<{ closed: string[]; requested: string[]; closedCents: number }> => {
  const codes = by === 'dispute' ? [...waitingCodes] : [outsideCode]
  const waiting = await tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.bookingId, bookingId),
        eq(refunds.state, 'requested'),
        inArray(refunds.lastError, codes),
      ),
    )
    .orderBy(refunds.createdAt)
  let left = cents
  const closed: string[] = []
  const requested: string[] = []
  for (const { refund } of waiting) {
    if (left === 0) break
    const restCents = Math.max(0, refund.amountCents - left)
    left -= refund.amountCents - restCents
    const lastError = returnedCodes[by]
    await saveRefund(tx, refund.id, { state: 'failed', finishedAt: at, lastError })
    closed.push(refund.id)
    if (restCents === 0) continue
    const id = newId('rfd')
    await insertRefund(tx, { ...refund, id, amountCents: restCents, at })
    requested.push(id)
  }
  if (closed.length > 0 && requested.length === 0) {
    const { refundedCents } = await paymentOfBooking(tx, bookingId)
    await transitionPayment(tx, bookingId, refundedCents > 0 ? 'refunded' : 'captured', at)
  }
  return { closed, requested, closedCents: cents - left }
}
