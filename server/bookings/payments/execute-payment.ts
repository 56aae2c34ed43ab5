import { setTimeout as pause } from 'node:timers/promises'
import { releasePostings } from '../../../domain/payments/ledger.ts'
import type { Ctx } from '../../context.ts'
import { freeCredit } from '../../credits/index.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { postLedger } from '../../ledger/index.ts'
import {
  captureAtProvider,
  closePaymentPage,
  closePaymentOperation,
  isBeingExecuted,
  isPaymentOperationDone,
  leasePaymentOperation,
  transitionPayment,
  paymentOfBooking,
  releaseAtProvider,
  returnPaymentOperation,
  type PaymentOperationRow,
  type ExecutionResult,
} from '../../payments/index.ts'
import { advanceBooking } from '../advance-booking.ts'
import { publishBookingChange } from '../notifications/booking-notifications.ts'
import { lockBooking } from '../bookings.store.ts'

/** Longer than one attempt at the provider can last, answers and retries included. */
const leaseSeconds = 40
/** After so many attempts an operator should look; attempts go on all the same. */
const stuckAfterAttempts = 6
/** How long one press waits for another attempt that is with the provider: less than a request may last in all. */
const waitMs = 7_000
const lookEveryMs = 50

/**
 * Executes the one payment operation of a booking, wherever it was left: at once while a user waits, or by the job.
 * Safe to run twice, late and concurrently: a lease keeps two workers apart, the provider's keys and the booking's lock do the rest.
 * Returns whether the operation is complete now.
 */
export const executePayment = async (ctx: Ctx, bookingId: string): Promise<boolean> => {
  const operation = await leasePaymentOperation(ctx.db, bookingId, leaseSeconds)
  if (!operation) return isPaymentOperationDone(ctx.db, bookingId)
  const execution = await executeAtProvider(ctx, operation)
  switch (execution.kind) {
    case 'captured':
      await advanceBooking(ctx, {
        bookingId,
        transition: 'capture_succeeded',
        actor: { kind: 'provider' },
        intent: execution.intent,
      })
      return true
    case 'capture_refused':
      await advanceBooking(ctx, {
        bookingId,
        transition: 'capture_refused',
        actor: { kind: 'provider' },
        refusalCode: execution.code,
      })
      return true
    case 'released':
      await recordRelease(ctx, operation)
      return true
    case 'unresolved': {
      const isStuck = operation.attempts >= stuckAfterAttempts
      await returnPaymentOperation(ctx.db, operation, { ...execution, isStuck })
      ctx.log.warn('payment operation not finished yet', {
        bookingId,
        attempt: operation.attempts,
        code: isStuck ? 'stuck' : 'open',
      })
      return false
    }
    default: {
      const unknown: never = execution
      throw new Error(`unknown settlement ${String(unknown)}`)
    }
  }
}

/** Waits while another press or the job has the booking's operation at the provider, seven seconds at most. */
export const waitForExecution = async ({ db }: Ctx, bookingId: string): Promise<void> => {
  const giveUpAt = performance.now() + waitMs
  while (performance.now() < giveUpAt && (await isBeingExecuted(db, bookingId))) {
    await pause(lookEveryMs)
  }
}

const executeAtProvider = async (
  ctx: Ctx,
  operation: PaymentOperationRow,
): Promise<ExecutionResult> => {
  const payment = await paymentOfBooking(ctx.db, operation.bookingId)
  const key = `${operation.kind}:${operation.bookingId}:${operation.keyVersion}`
  if (operation.kind === 'release') {
    const page = await closePaymentPage(ctx, payment)
    if (page.kind !== 'closed') return page
    // Never opened at the provider, as far as we know: nothing can be held. An intent that turns up later is closed then.
    if (page.intentId === null) return { kind: 'released' }
    return releaseAtProvider(ctx.cardProvider, {
      key,
      intentId: page.intentId,
      reason: payment.heldAt ? 'requested_by_customer' : 'abandoned',
    })
  }
  if (!payment.intentId) return { kind: 'released' }
  const execution = await captureAtProvider(ctx.cardProvider, { key, intentId: payment.intentId })
  if (execution.kind !== 'capture_refused') return execution
  // A refused capture must not leave the hold behind (I4): it ends before the booking does.
  const released = await releaseAtProvider(ctx.cardProvider, {
    key: `release:${operation.bookingId}:${operation.keyVersion}`,
    intentId: payment.intentId,
    reason: 'requested_by_customer',
  })
  return released.kind === 'released' ? execution : released
}

const recordRelease = async (ctx: Ctx, operation: PaymentOperationRow): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, operation.bookingId)
    const now = await ctx.clock.now(tx)
    const payment = await paymentOfBooking(tx, operation.bookingId)
    if (!booking || payment.status !== 'releasing') return
    await transitionPayment(tx, operation.bookingId, 'released', now)
    if (payment.heldAt) {
      await postLedger(tx, {
        key: `release:${payment.id}`,
        kind: 'release',
        bookingId: operation.bookingId,
        at: now,
        postings: releasePostings(payment.amountCents),
      })
    }
    await freeCredit(tx, booking.customerId, payment, now)
    await closePaymentOperation(tx, operation.bookingId, now)
    await publishBookingChange(ctx, tx, booking)
  })
}
