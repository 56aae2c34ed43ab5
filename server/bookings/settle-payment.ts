import { releasePostings } from '../../domain/ledger.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database.ts'
import { postLedger } from '../ledger/index.ts'
import {
  captureAtProvider,
  closeDecision,
  isDecisionDone,
  leaseDecision,
  movePayment,
  paymentOfBooking,
  releaseAtProvider,
  returnDecision,
  type DecisionRow,
  type Settlement,
} from '../payments/index.ts'
import { advanceBooking } from './advance-booking.ts'
import { tellOfChange } from './booking-news.ts'
import { lockBooking } from './bookings.store.ts'

/** Longer than one attempt at the provider can last, answers and retries included. */
const leaseSeconds = 40
/** After so many attempts an operator should look; attempts go on all the same. */
const stuckAfterAttempts = 6

/**
 * Carries out the one decision about a booking's money, wherever it was left: at once while a person waits, or by the job.
 * Safe twice, late and beside itself: a lease keeps two workers apart, the provider's keys and the booking's lock do the rest.
 * Answers whether the decision is settled now.
 */
export const settlePayment = async (ctx: Ctx, bookingId: string): Promise<boolean> => {
  const decision = await leaseDecision(ctx.db, bookingId, leaseSeconds)
  if (!decision) return isDecisionDone(ctx.db, bookingId)
  const settlement = await settleAtProvider(ctx, decision)
  switch (settlement.kind) {
    case 'captured':
      await advanceBooking(ctx, {
        bookingId,
        move: 'capture_succeeded',
        actor: { kind: 'provider' },
        intent: settlement.intent,
      })
      return true
    case 'capture_refused':
      await advanceBooking(ctx, {
        bookingId,
        move: 'capture_refused',
        actor: { kind: 'provider' },
        refusalCode: settlement.code,
      })
      return true
    case 'released':
      await recordRelease(ctx, decision)
      return true
    case 'unsettled': {
      const isStuck = decision.attempts >= stuckAfterAttempts
      await returnDecision(ctx.db, decision, { ...settlement, isStuck })
      ctx.log.warn('payment decision not settled yet', {
        bookingId,
        attempt: decision.attempts,
        code: isStuck ? 'stuck' : 'open',
      })
      return false
    }
    default: {
      const unknown: never = settlement
      throw new Error(`unknown settlement ${String(unknown)}`)
    }
  }
}

const settleAtProvider = async (ctx: Ctx, decision: DecisionRow): Promise<Settlement> => {
  const payment = await paymentOfBooking(ctx.db, decision.bookingId)
  // Never opened at the provider, as far as we know: nothing can be held. Should an intent turn up later, it is closed then.
  if (!payment.intentId) return { kind: 'released' }
  const key = `${decision.kind}:${decision.bookingId}:${decision.keyVersion}`
  if (decision.kind === 'release') {
    return releaseAtProvider(ctx.cardProvider, {
      key,
      intentId: payment.intentId,
      reason: payment.heldAt ? 'requested_by_customer' : 'abandoned',
    })
  }
  const settlement = await captureAtProvider(ctx.cardProvider, { key, intentId: payment.intentId })
  if (settlement.kind !== 'capture_refused') return settlement
  // A refused capture must not leave the hold standing (I4): it ends before the booking does.
  const released = await releaseAtProvider(ctx.cardProvider, {
    key: `release:${decision.bookingId}:${decision.keyVersion}`,
    intentId: payment.intentId,
    reason: 'requested_by_customer',
  })
  return released.kind === 'released' ? settlement : released
}

const recordRelease = async (ctx: Ctx, decision: DecisionRow): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, decision.bookingId)
    const now = await ctx.clock.now(tx)
    const payment = await paymentOfBooking(tx, decision.bookingId)
    if (!booking || payment.status !== 'releasing') return
    await movePayment(tx, decision.bookingId, 'released', now)
    if (payment.heldAt) {
      await postLedger(tx, {
        key: `release:${payment.id}`,
        kind: 'release',
        bookingId: decision.bookingId,
        at: now,
        postings: releasePostings(payment.amountCents),
      })
    }
    await closeDecision(tx, decision.bookingId, now)
    await tellOfChange(ctx, tx, booking)
  })
}
