import {
  accountCreditPostings,
  refundFailedPostings,
  refundPostings,
} from '../../../domain/payments/ledger.ts'
import type { Ctx } from '../../context.ts'
import type { PaymentRow } from '../../../db/schema/payments.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { postLedger } from '../../ledger/index.ts'
import {
  disputedCode,
  outsideCode,
  lockRefund,
  transitionPayment,
  paymentById,
  paymentOfBooking,
  refundAtProvider,
  refundById,
  saveRefund,
  saveRefundedCents,
  type ProviderRefund,
  type RefundRow,
} from '../../payments/index.ts'
import { isDisputed, reducePayout } from '../../payouts/index.ts'
import { creditRefund } from '../../receipts/index.ts'
import { closeTask, openTask } from '../../tasks/index.ts'
import { publishBookingChange, notifyOfRefund } from '../notifications/booking-notifications.ts'
import { findBooking, lockBooking } from '../bookings.store.ts'
import { partnerOwing } from '../insurance-bookings.store.ts'
import { isRefundedOutside, waitForBank, waitForRecord } from '../dispatch/wait-for-others.ts'
import { refundsMadeGood } from './stuck-refunds.store.ts'

/**
 * Makes a requested refund at the provider, once, and follows it to its end. Safe to run twice, late and concurrently.
 * Returns whether nothing is left to do; a refund the provider refuses or fails is left for an operator.
 */
export const executeRefund = async (ctx: Ctx, refundId: string): Promise<boolean> => {
  const refund = await refundById(ctx.db, refundId)
  // What is taken off an account beside a card was done at once (`split-bill.ts`).
  if (!refund || refund.state === 'failed' || refund.onAccount) return true
  const payment = await paymentById(ctx.db, refund.paymentId)
  const booking = payment && (await findBooking(ctx.db, payment.bookingId))
  if (booking?.paidBy === 'account') {
    await recordRefund(ctx, booking.id, refund, madeOnAccount)
    return true
  }
  if (!payment?.intentId) throw new Error(`refund ${refundId} has no intent to refund`)

  if (refund.state === 'succeeded')
    return lookForFailure(ctx, payment.bookingId, payment.intentId, refund)
  // The bank decides first. When we win, it is requested again; when we lose, `syncDispute` has closed it.
  const isWaiting = refund.lastError === disputedCode
  if (isWaiting && (await isDisputed(ctx.db, payment.bookingId))) return true
  const isBehindAnother = refund.lastError === outsideCode
  if (isBehindAnother && (await isRefundedOutside(ctx, payment.intentId))) return true
  const execution = await refundAtProvider(ctx.cardProvider, {
    refundId,
    intentId: payment.intentId,
    amountCents: refund.amountCents,
    keyVersion: refund.keyVersion,
  })
  switch (execution.kind) {
    case 'made':
      await recordRefund(ctx, payment.bookingId, refund, execution.refund)
      return execution.refund.state !== 'pending'
    case 'refused':
      if (execution.code === disputedCode && (await waitForBank(ctx, payment.bookingId, refund))) {
        return true
      }
      if (await isRefundedOutside(ctx, payment.intentId)) {
        await waitForRecord(ctx, payment.bookingId, refund)
        return true
      }
      await recordRefusal(ctx, payment.bookingId, refund, execution.code)
      return true
    case 'unresolved':
      await inTransaction(ctx.db, (tx) =>
        saveRefund(tx, refundId, {
          lastError: execution.why,
          keyVersion: refund.keyVersion + (execution.useNextKey ? 1 : 0),
        }),
      )
      return false
    default: {
      const unknown: never = execution
      throw new Error(`unknown settlement ${String(unknown)}`)
    }
  }
}

/** No bank is involved: the insurer owes less from now on. */
const madeOnAccount = { state: 'succeeded', providerRefundId: null } as const

/** A bank may send a refund back days after it was made. It is not requested again. */
const lookForFailure = async (
  ctx: Ctx,
  bookingId: string,
  intentId: string,
  refund: RefundRow,
): Promise<boolean> => {
  const listed = await ctx.cardProvider.listRefunds(intentId)
  if (listed.kind !== 'done') return false
  const made = listed.value.find(
    (one) => one.refundId === refund.id || one.providerRefundId === refund.providerRefundId,
  )
  if (made?.state === 'failed') await recordRefund(ctx, bookingId, refund, made)
  return true
}

/** The provider takes a refund from our balance when it makes it, pending or not, so that is when the ledger says so (I3). */
const recordRefund = async (
  ctx: Ctx,
  bookingId: string,
  requested: RefundRow,
  made: Pick<ProviderRefund, 'state'> & { providerRefundId: string | null },
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const refund = await lockRefund(tx, requested.id)
    const now = await ctx.clock.now(tx)
    const wasMade = refund.state === 'succeeded'
    if (!booking || refund.state === 'failed' || (wasMade && made.state !== 'failed')) return
    const payment = await paymentOfBooking(tx, bookingId)
    if (refund.state === 'requested') {
      const ledgerKey = `refund:${refund.id}`
      const { amountCents } = refund
      if (refund.takesFromPayout) {
        await reducePayout(ctx, tx, { bookingId, amountCents, cause: refund.id, at: now })
      }
      const isOnAccount = booking.paidBy === 'account'
      await postLedger(tx, {
        key: ledgerKey,
        kind: isOnAccount ? 'account_credit' : 'refund',
        bookingId,
        at: now,
        postings: isOnAccount
          ? accountCreditPostings(amountCents, await partnerOwing(tx, bookingId))
          : refundPostings(amountCents),
      })
      await creditRefund(tx, { bookingId, ledgerKey, at: now })
    }
    if (made.state === 'succeeded') {
      const refundedCents = payment.refundedCents + refund.amountCents
      await transitionPayment(tx, bookingId, 'refunded', now, { refundedCents })
    }
    if (made.state === 'failed') {
      await postLedger(tx, {
        key: `refund_failed:${refund.id}`,
        kind: 'refund_failed',
        bookingId,
        at: now,
        postings: refundFailedPostings(refund.amountCents),
      })
      await executeBack(tx, payment, refund, now)
      await openRefundTask(tx, refund.id, bookingId, 'The bank sent a refund back.', now)
      ctx.log.error('refund failed at the provider', { refundId: refund.id, bookingId })
    }
    await saveRefund(tx, refund.id, {
      state: made.state,
      providerRefundId: made.providerRefundId,
      finishedAt: made.state === 'pending' ? null : now,
      lastError: null,
    })
    if (made.state !== 'pending') await closeStuckTask(tx, refund.id, now)
    if (made.state === 'succeeded') {
      await closeMadeGood(tx, refund.paymentId, now)
      await notifyOfRefund(ctx, tx, booking, refund)
    }
    if (made.state === 'failed') await publishBookingChange(ctx, tx, booking)
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
    await saveRefund(tx, refund.id, { state: 'failed', finishedAt: now, lastError: code })
    await closeStuckTask(tx, refund.id, now)
    await executeBack(tx, await paymentOfBooking(tx, bookingId), locked, now)
    const why = `The card provider refused a refund (${code ?? 'no reason given'}).`
    await openRefundTask(tx, locked.id, bookingId, why, now)
    await publishBookingChange(ctx, tx, booking)
    ctx.log.error('refund refused by the provider', { refundId: refund.id, bookingId })
  })
}

/** The payment without a refund that failed: what other refunds gave back stays. */
const executeBack = async (
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  now: Date,
): Promise<void> => {
  const { bookingId } = payment
  const wasMade = refund.state === 'succeeded'
  const refundedCents = payment.refundedCents - (wasMade ? refund.amountCents : 0)
  // Another refund is under way: it sets the status, and counts on from here.
  if (wasMade && (payment.status === 'refunding' || refundedCents > 0)) {
    return saveRefundedCents(tx, bookingId, refundedCents, now)
  }
  await transitionPayment(tx, bookingId, refundedCents > 0 ? 'refunded' : 'captured', now, {
    refundedCents,
  })
}

const closeStuckTask = (tx: Tx, refundId: string, at: Date): Promise<void> =>
  closeTask(tx, {
    kind: 'refund_unsettled',
    subject: refundId,
    note: 'How the refund ended is known.',
    at,
  })

const closeMadeGood = async (tx: Tx, paymentId: string, at: Date): Promise<void> => {
  for (const subject of await refundsMadeGood(tx, paymentId)) {
    const note = 'The customer has the money by a later refund.'
    await closeTask(tx, { kind: 'refund_failed', subject, note, at })
  }
}

const openRefundTask = (
  tx: Tx,
  refundId: string,
  bookingId: string,
  what: string,
  at: Date,
): Promise<void> =>
  openTask(tx, {
    kind: 'refund_failed',
    subject: refundId,
    bookingId,
    note: `${what} The customer is still owed it: refund it again, or send it from our bank and record that here.`,
    at,
  })
