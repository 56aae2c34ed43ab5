/** What each effect of `domain/bookings/booking.ts` does, inside the transaction that saves the transition. */
import { isAcceptedLate, promisedArrival } from '../../domain/bookings/arrival.ts'
import type { BookingEffect } from '../../domain/bookings/booking.ts'
import type { TransitionResult } from '../../domain/bookings/decide-transition.ts'
import { splitPrice } from '../../domain/payments/commission.ts'
import {
  cancellationFeePostings,
  capturePostings,
  completionPostings,
  holdPostings,
  releasePostings,
} from '../../domain/payments/ledger.ts'
import { approachOf } from '../../domain/tracking/trip-progress.ts'
import { acceptanceWindowMinutes, unacceptedAlarmMinutes } from '../../domain/tariffs/tariff.ts'
import { splitDatesOf } from '../../domain/payments/tax-point.ts'
import type { Ctx } from '../context.ts'
import { loadDriver, noteWork, withdrawChosen } from '../drivers/index.ts'
import type { Tx } from '../kit/database/database.ts'
import { freeCredit, postUsedCredit } from '../credits/index.ts'
import { newId } from '../kit/ids.ts'
import { postLedger, returnCover } from '../ledger/index.ts'
import {
  closePaymentOperation,
  insertPaymentOperation,
  insertRefund,
  transitionPayment,
  paymentOfBooking,
} from '../payments/index.ts'
import { accruePayout, flagHold } from '../payouts/index.ts'
import { issueReceipt } from '../receipts/index.ts'
import type { BookingCommand } from './advance-booking.ts'
import {
  promiseArrival,
  saveApproach,
  type BookingPatch,
  type BookingRow,
} from './bookings.store.ts'
import { setOffSince } from './booking-history.store.ts'
import { arrivalPatch } from './trips/expected-arrival.ts'
import { apologise, refundAsCredit } from './payments/booking-credit.ts'
import { chargeAccount, creditAccount, refundPartsIn } from './payments/split-bill.ts'
import { offerJob } from './dispatch/offer-job.ts'
import { closeOpenOffers, markAccepted, type OfferedDriver } from './dispatch/offers.store.ts'
import { saveRoundAnswers } from './dispatch/offer-traces.store.ts'
import { betweenDrivers, releaseDriver } from './dispatch/release-driver.ts'
import { tryOthers } from './dispatch/try-others.ts'
import { startCodePatch } from './trips/start-code.ts'

export type EffectContext = {
  /** As the transition saved it. */
  booking: BookingRow
  /** Who had the job before it, and since when. */
  formerDriverId: string | null
  formerlyAcceptedAt: Date | null
  result: TransitionResult
  command: BookingCommand
  now: Date
}

/** The columns a transition sets besides the status. */
export const patchFor = (
  booking: BookingRow,
  result: TransitionResult,
  command: BookingCommand,
  now: Date,
): BookingPatch => ({
  ...(result.effects.includes('release_driver') ? betweenDrivers(booking) : {}),
  ...(result.effects.includes('close_offers') ? { othersOfferedAt: null } : {}),
  ...(result.cancelReason
    ? { cancelReason: result.cancelReason, cancellationFeeCents: result.fee?.feeCents ?? 0 }
    : {}),
  ...(result.effects.includes('open_acceptance_window')
    ? { acceptBy: new Date(now.getTime() + acceptanceWindowMinutes * 60_000) }
    : {}),
  ...(result.effects.includes('assign_driver')
    ? { driverId: driverOf(command), acceptedAt: now }
    : {}),
  ...(result.to === 'completed' ? { completedAt: now } : {}),
  ...startCodePatch(booking, result, now),
  ...arrivalPatch(booking, result, command.estimatedArrival ?? null, now),
})

/** Executes every effect of the transition; returns the drivers whose offers it closed, including one who gave the job up. */
export const carryOut = async (
  ctx: Ctx,
  tx: Tx,
  context: EffectContext,
): Promise<OfferedDriver[]> => {
  const closed: OfferedDriver[] = []
  await noteWorkOf(tx, context)
  for (const effect of context.result.effects) {
    closed.push(...(await effects[effect](ctx, tx, context)))
  }
  return closed
}

/** The driver who had the job is free again: since setting off it is work that they rest from. */
const noteWorkOf = async (
  tx: Tx,
  {
    booking,
    formerDriverId,
    formerlyAcceptedAt,
    result: { to, effects: made },
    now,
  }: EffectContext,
): Promise<void> => {
  const isFree = made.includes('release_driver') || to === 'completed' || to === 'cancelled'
  if (!isFree || !formerDriverId || !formerlyAcceptedAt) return
  const from = await setOffSince(tx, booking.id, formerlyAcceptedAt)
  if (from) await noteWork(tx, formerDriverId, { from, until: now })
}

type Effect = (ctx: Ctx, tx: Tx, context: EffectContext) => Promise<OfferedDriver[]>

const noDrivers: OfferedDriver[] = []

const effects: Record<BookingEffect, Effect> = {
  record_hold: async (_ctx, tx, { booking, now }) => {
    const payment = await transitionPayment(tx, booking.id, 'held', now, { heldAt: now })
    await postLedger(tx, {
      key: `hold:${payment.id}`,
      kind: 'hold',
      bookingId: booking.id,
      at: now,
      postings: holdPostings(payment.amountCents),
    })
    return noDrivers
  },

  open_acceptance_window: async (ctx, tx, { booking, now }) => {
    if (!booking.acceptBy) throw new Error('the acceptance window has no end')
    const payload = { bookingId: booking.id }
    await ctx.jobs.enqueue(tx, 'expire-booking', payload, { runAt: booking.acceptBy })
    const alarmAt = new Date(now.getTime() + unacceptedAlarmMinutes * 60_000)
    await ctx.jobs.enqueue(tx, 'flag-unaccepted', payload, { runAt: alarmAt })
    return noDrivers
  },

  offer_job: async (ctx, tx, { booking, now }) => {
    const isOffered = await offerJob(ctx, tx, booking, now)
    if (!isOffered && booking.chosenDriverId)
      await tryOthers(ctx, tx, booking, booking.chosenDriverId, now)
    return noDrivers
  },

  assign_driver: async (ctx, tx, { booking, result, command, now }) => {
    const offer = await markAccepted(tx, booking.id, driverOf(command), now)
    if (offer.etaMinutes !== null) {
      // A customer who waited for a driver who was replaced keeps the free cancelling they were told of.
      const isLate =
        result.transition === 'replace_driver' ||
        isAcceptedLate(offer.etaMinutes, booking.shownArrivalMinutes)
      await promiseArrival(
        tx,
        booking.id,
        promisedArrival(offer.etaMinutes, now),
        isLate ? now : null,
      )
    }
    const driver = await loadDriver(tx, driverOf(command))
    const approachKm = approachOf(booking.pickup.point, driver?.position ?? null)
    if (approachKm !== null) await saveApproach(tx, booking.id, approachKm)
    await withdrawChosen(ctx, tx, driverOf(command))
    return noDrivers
  },

  release_driver: async (_ctx, tx, { booking, formerDriverId, result, now }) => {
    if (!formerDriverId) throw new Error(`booking ${booking.id} had no driver to release`)
    const isReplaced = result.effects.includes('assign_driver')
    return [await releaseDriver(tx, booking, formerDriverId, now, isReplaced)]
  },

  close_other_offers: async (_ctx, tx, { booking, result, command, now }) => {
    const closed = await closeOpenOffers(tx, booking.id, now, { except: driverOf(command) })
    // The round in which a driver was replaced is over only now.
    if (result.effects.includes('release_driver'))
      await saveRoundAnswers(tx, booking.id, booking.round - 1)
    return closed
  },

  close_offers: async (_ctx, tx, { booking, now }) => closeOpenOffers(tx, booking.id, now),

  capture_payment: async (ctx, tx, { booking, now }) => {
    await transitionPayment(tx, booking.id, 'capturing', now)
    await openPaymentOperation(ctx, tx, booking.id, 'capture', now)
    return noDrivers
  },

  charge_account: async (_ctx, tx, { booking, now }) => {
    const { priceCents } = booking
    const payment = await transitionPayment(tx, booking.id, 'captured', now, {
      capturedCents: priceCents,
    })
    await chargeAccount(tx, {
      bookingId: booking.id,
      cause: payment.id,
      amountCents: priceCents,
      at: now,
    })
    return noDrivers
  },

  release_payment: async (ctx, tx, { booking, now }) => {
    await transitionPayment(tx, booking.id, 'releasing', now)
    await openPaymentOperation(ctx, tx, booking.id, 'release', now)
    return noDrivers
  },

  record_capture: async (_ctx, tx, { booking, command, now }) => {
    if (!command.intent) throw new Error('a capture is recorded from the provider’s own figures')
    const payment = await transitionPayment(tx, booking.id, 'captured', now, {
      capturedCents: command.intent.capturedCents,
      processingFeeCents: command.intent.processingFeeCents,
    })
    await postLedger(tx, {
      key: `capture:${payment.id}`,
      kind: 'capture',
      bookingId: booking.id,
      at: now,
      postings: capturePostings(payment.capturedCents, payment.processingFeeCents),
    })
    await postUsedCredit(tx, payment, now)
    const coveredCents = booking.priceCents - payment.amountCents
    if (booking.paidBy === 'split' && coveredCents > 0) {
      await chargeAccount(tx, {
        bookingId: booking.id,
        cause: payment.id,
        amountCents: coveredCents,
        at: now,
      })
    }
    await closePaymentOperation(tx, booking.id, now)
    return noDrivers
  },

  record_capture_refusal: async (_ctx, tx, { booking, command, now }) => {
    const payment = await transitionPayment(tx, booking.id, 'capture_refused', now, {
      refusalCode: command.refusalCode ?? null,
    })
    await postLedger(tx, {
      key: `release:${payment.id}`,
      kind: 'release',
      bookingId: booking.id,
      at: now,
      postings: releasePostings(payment.amountCents),
    })
    await freeCredit(tx, booking.customerId, payment, now)
    await closePaymentOperation(tx, booking.id, now)
    return noDrivers
  },

  refund_less_fee: async (ctx, tx, context) => {
    const { booking, result, now } = context
    if (!result.fee)
      throw new Error('a cancellation after acceptance has a fee, if only of nothing')
    await keepReturned(tx, context)
    const requestRefund = await returnOther(ctx, tx, context)
    await apologise(ctx, tx, booking, result, now)
    if (result.fee.feeCents > 0) {
      await earn(tx, booking, 'cancellation_fee', result.fee.feeCents, now)
    }
    await requestRefund()
    return noDrivers
  },

  refund_everything: async (ctx, tx, context) => {
    await keepReturned(tx, context)
    const requestRefund = await returnOther(ctx, tx, context)
    await apologise(ctx, tx, context.booking, context.result, context.now)
    await requestRefund()
    return noDrivers
  },

  accrue_earnings: async (ctx, tx, { booking, result, now }) => {
    await apologise(ctx, tx, booking, result, now)
    await earn(tx, booking, 'completion', booking.priceCents, now)
    return noDrivers
  },
}

/** The driver is credited with the price or the fee, less commission, and a customer who paid it gets the receipt. */
const earn = async (
  tx: Tx,
  booking: BookingRow,
  kind: 'completion' | 'cancellation_fee',
  cents: number,
  at: Date,
): Promise<void> => {
  const ledgerKey = `${kind}:${booking.id}`
  const postingsOf = kind === 'completion' ? completionPostings : cancellationFeePostings
  const dates = splitDatesOf(booking)
  const split = splitPrice(cents, dates)
  const postings = postingsOf(split, assignedDriver(booking), booking.paidBy)
  await postLedger(tx, { key: ledgerKey, kind, bookingId: booking.id, at, postings })
  await accruePayout(tx, {
    bookingId: booking.id,
    driverId: assignedDriver(booking),
    kind,
    grossCents: cents,
    dates,
    ledgerKey,
    at,
  })
  // On account the insurer pays, by its monthly invoice: the person beside the vehicle gets no receipt.
  if (booking.paidBy !== 'account') await issueReceipt(tx, { bookingId: booking.id, ledgerKey, at })
  await flagHold(tx, booking.id, at)
}

/**
 * The use case that has a user waiting executes the payment operation right after the commit; this job is the fallback, late enough
 * not to run at the same time.
 */
const executeAfterSeconds = { capture: 15, release: 0 } as const

const openPaymentOperation = async (
  ctx: Ctx,
  tx: Tx,
  bookingId: string,
  kind: 'capture' | 'release',
  now: Date,
): Promise<void> => {
  const payment = await paymentOfBooking(tx, bookingId)
  await insertPaymentOperation(tx, { bookingId, paymentId: payment.id, kind, at: now })
  const waitSeconds = executeAfterSeconds[kind]
  await ctx.jobs.enqueue(
    tx,
    'execute-payment',
    { bookingId },
    waitSeconds > 0 ? { runAt: new Date(now.getTime() + waitSeconds * 1000) } : {},
  )
}

/** What the customer has back through a dispute or the provider's dashboard is not refunded again, and no longer covered by us. */
const keepReturned = async (tx: Tx, { booking, result, now }: EffectContext): Promise<void> => {
  const amountCents = result.fee?.returnedCents ?? 0
  if (amountCents === 0) return
  const cause = `cancelled:${booking.id}`
  await returnCover(tx, { bookingId: booking.id, amountCents, cause, at: now })
}

/** Returns what no card paid of a refund, at once. Answers how the rest is requested, once what is kept is earned. */
const returnOther = async (
  ctx: Ctx,
  tx: Tx,
  { booking, result, now }: EffectContext,
): Promise<() => Promise<void>> => {
  const amountCents = result.fee?.refundCents ?? booking.priceCents
  const reason = result.cancelReason ?? 'cancelled'
  const keptCents = result.fee?.feeCents ?? 0
  const parts = await refundPartsIn(tx, booking, amountCents, keptCents)
  const { cardCents, accountCents, creditCents } = parts
  if (creditCents > 0) {
    await refundAsCredit(ctx, tx, booking, { amountCents: creditCents, reason, at: now })
  }
  return async () => {
    if (accountCents > 0) {
      await creditAccount(ctx, tx, booking.id, { amountCents: accountCents, reason, at: now })
    }
    if (cardCents === 0) return
    const payment = await transitionPayment(tx, booking.id, 'refunding', now)
    const refundId = newId('rfd')
    await insertRefund(tx, {
      id: refundId,
      paymentId: payment.id,
      amountCents: cardCents,
      reason,
      at: now,
    })
    await ctx.jobs.enqueue(tx, 'execute-refund', { refundId })
  }
}

const driverOf = (command: BookingCommand): string => {
  if (command.actor.kind !== 'driver') throw new Error('only a driver is assigned')
  return command.actor.driverId
}

const assignedDriver = (booking: BookingRow): string => {
  if (!booking.driverId) throw new Error(`booking ${booking.id} has no driver`)
  return booking.driverId
}
