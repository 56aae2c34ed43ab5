/** What credit for a late arrival pays of a booking, and what a refund returns to it (`domain/credits/apology-credit.ts`). */
import { apologyCents } from '../../../domain/credits/apology-credit.ts'
import type { TransitionResult } from '../../../domain/bookings/decide-transition.ts'
import type { Ctx } from '../../context.ts'
import { profileById } from '../../accounts/index.ts'
import { creditOfBooking, grantCredit, reserveCredit, returnCredit } from '../../credits/index.ts'
import type { Queryable, Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import {
  insertRefund,
  paymentOfBooking,
  savePaymentParts,
  saveRefund,
  type PaymentToOpen,
} from '../../payments/index.ts'
import { reducePayout } from '../../payouts/index.ts'
import { creditRefund } from '../../receipts/index.ts'
import type { BookingRow } from '../bookings.store.ts'
import { notifyOfCredit } from '../notifications/credit-notification.ts'

/**
 * Reserves credit for a booking that was just written, as much as the customer has of what they were shown, and lowers what its card is held
 * for: the card form is over an amount, which an older page knows without credit. A booking that was written before keeps what it has.
 */
export const useCredit = async <W extends { payment: PaymentToOpen; isNew: boolean }>(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  accountId: string,
  written: W,
  shownCents = 0,
): Promise<W> => {
  const { payment, isNew } = written
  const { id: paymentId, bookingId, amountCents: priceCents } = payment
  if (!isNew || shownCents === 0) return written
  const at = await ctx.clock.now(tx)
  const about = { accountId, bookingId, at }
  const creditCents = await reserveCredit(tx, about, { paymentId, priceCents, shownCents })
  if (creditCents === 0) return written
  const parts = { amountCents: priceCents - creditCents, creditCents }
  await savePaymentParts(tx, paymentId, parts)
  return { ...written, payment: { ...payment, ...parts } }
}

/** Of the credit that a booking used: still paid, in cents. */
export const stillUsedCents = async (
  db: Queryable,
  { bookingId, creditCents }: { bookingId: string; creditCents: number },
): Promise<number> =>
  creditCents === 0 ? 0 : creditCents - (await creditOfBooking(db, bookingId)).returnedCents

/**
 * Returns this much of a refund as credit, at once: no bank is involved. What was earned already shrinks with it, and the receipt is
 * credited. Under the booking's lock, before its payout line. Answers the refund's id.
 */
export const refundAsCredit = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  refund: { amountCents: number; reason: string; takesFromPayout?: boolean; at: Date },
): Promise<string> => {
  const { amountCents, takesFromPayout = false, at } = refund
  const { id: bookingId, customerId: accountId } = booking
  const id = newId('rfd')
  const ledgerKey = await returnCredit(tx, { accountId, bookingId, at }, { amountCents, cause: id })
  if (takesFromPayout) await reducePayout(ctx, tx, { bookingId, amountCents, cause: id, at })
  const { id: paymentId } = await paymentOfBooking(tx, bookingId)
  await insertRefund(tx, { ...refund, id, paymentId, onAccount: true })
  await saveRefund(tx, id, { state: 'succeeded', finishedAt: at })
  await creditRefund(tx, { bookingId, ledgerKey, at, isAsCredit: true })
  return id
}

/**
 * Grants what a transition earns the customer who waited far beyond the promise, and notifies them. Private customers: a dealer books several
 * vehicles at once, each with a card form of its own amount. Under the booking's lock.
 */
export const apologise = async (
  ctx: Ctx,
  tx: Tx,
  booking: BookingRow,
  result: TransitionResult,
  at: Date,
): Promise<void> => {
  const { id: bookingId, customerId: accountId, paidBy, priceCents } = booking
  const { firstPromisedBy, arrivalProvenAt } = booking
  const ended = endOf(result)
  const profile = await profileById(tx, accountId)
  if (profile?.role !== 'customer') return
  const cents = apologyCents({ paidBy, ended, firstPromisedBy, arrivalProvenAt, priceCents }, at)
  const grantedCents = await grantCredit(tx, { accountId, bookingId, at }, cents)
  if (grantedCents > 0) await notifyOfCredit(ctx, tx, booking, grantedCents, at)
}

const endOf = ({ to, cancelReason, fee }: TransitionResult) => {
  if (to === 'completed') return 'completed'
  return cancelReason === 'customer_cancelled' && (fee?.feeCents ?? 0) === 0
    ? 'cancelled_free_by_customer'
    : 'other'
}
