/** What each cause of `domain/booking.ts` does, inside the transaction that saves the move. */
import { promisedArrival } from '../../domain/arrival.ts'
import type { BookingCause } from '../../domain/booking.ts'
import type { BookingDecision } from '../../domain/booking-decision.ts'
import { splitPrice } from '../../domain/commission.ts'
import {
  accountChargePostings,
  cancellationFeePostings,
  capturePostings,
  completionPostings,
  holdPostings,
  releasePostings,
} from '../../domain/ledger.ts'
import { acceptanceWindowMinutes } from '../../domain/tariff.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { coveredCentsOf, postLedger, returnCover } from '../ledger/index.ts'
import {
  closeDecision,
  insertDecision,
  insertRefund,
  movePayment,
  paymentOfBooking,
} from '../payments/index.ts'
import { accruePayout, askAboutHold } from '../payouts/index.ts'
import { issueReceipt } from '../receipts/index.ts'
import type { BookingCommand } from './advance-booking.ts'
import { promiseArrival, type BookingFigures, type BookingRow } from './bookings.store.ts'
import { arrivalFigures } from './expected-arrival.ts'
import { partnerOwing } from './insurance-bookings.store.ts'
import { offerJob } from './offer-job.ts'
import { closeOpenOffers, markAccepted, type OfferedDriver } from './offers.store.ts'
import { betweenDrivers, releaseDriver } from './release-driver.ts'
import { startCodeFigures } from './start-code.ts'

export type CauseScene = {
  booking: BookingRow
  decision: BookingDecision
  command: BookingCommand
  now: Date
}

/** The columns a move sets besides the status. */
export const figuresOf = (
  booking: BookingRow,
  decision: BookingDecision,
  command: BookingCommand,
  now: Date,
): BookingFigures => ({
  ...(decision.cancelReason
    ? { cancelReason: decision.cancelReason, cancellationFeeCents: decision.fee?.feeCents ?? 0 }
    : {}),
  ...(decision.causes.includes('open_acceptance_window')
    ? { acceptBy: new Date(now.getTime() + acceptanceWindowMinutes * 60_000) }
    : {}),
  ...(decision.causes.includes('assign_driver')
    ? { driverId: driverOf(command), acceptedAt: now }
    : {}),
  ...(decision.to === 'completed' ? { completedAt: now } : {}),
  ...startCodeFigures(booking, decision, now),
  ...arrivalFigures(booking, decision, command.estimatedArrival ?? null, now),
  ...(decision.causes.includes('release_driver') ? betweenDrivers(booking) : {}),
})

/** Carries out every cause of the move; answers the drivers whose offers it closed, whoever gave the job up included. */
export const carryOut = async (ctx: Ctx, tx: Tx, scene: CauseScene): Promise<OfferedDriver[]> => {
  const closed: OfferedDriver[] = []
  for (const cause of scene.decision.causes) {
    closed.push(...(await causes[cause](ctx, tx, scene)))
  }
  return closed
}

type Cause = (ctx: Ctx, tx: Tx, scene: CauseScene) => Promise<OfferedDriver[]>

const nobody: OfferedDriver[] = []

const causes: Record<BookingCause, Cause> = {
  record_hold: async (_ctx, tx, { booking, now }) => {
    const payment = await movePayment(tx, booking.id, 'held', now, { heldAt: now })
    await postLedger(tx, {
      key: `hold:${payment.id}`,
      kind: 'hold',
      bookingId: booking.id,
      at: now,
      postings: holdPostings(payment.amountCents),
    })
    return nobody
  },

  open_acceptance_window: async (ctx, tx, { booking }) => {
    if (!booking.acceptBy) throw new Error('the acceptance window has no end')
    await ctx.jobs.enqueue(
      tx,
      'expire-booking',
      { bookingId: booking.id },
      { runAt: booking.acceptBy },
    )
    return nobody
  },

  offer_job: async (ctx, tx, { booking, now }) => {
    await offerJob(ctx, tx, booking, now)
    return nobody
  },

  assign_driver: async (_ctx, tx, { booking, command, now }) => {
    const offer = await markAccepted(tx, booking.id, driverOf(command), now)
    if (offer.etaMinutes !== null) {
      await promiseArrival(tx, booking.id, promisedArrival(offer.etaMinutes, now))
    }
    return nobody
  },

  release_driver: async (_ctx, tx, { booking, command, now }) => [
    await releaseDriver(tx, booking, driverOf(command), now),
  ],

  close_other_offers: async (_ctx, tx, { booking, command, now }) =>
    closeOpenOffers(tx, booking.id, now, { except: driverOf(command) }),

  close_offers: async (_ctx, tx, { booking, now }) => closeOpenOffers(tx, booking.id, now),

  capture_payment: async (ctx, tx, { booking, now }) => {
    await movePayment(tx, booking.id, 'capturing', now)
    await decideMoney(ctx, tx, booking.id, 'capture', now)
    return nobody
  },

  charge_account: async (_ctx, tx, { booking, now }) => {
    const { priceCents } = booking
    const payment = await movePayment(tx, booking.id, 'captured', now, {
      capturedCents: priceCents,
    })
    await postLedger(tx, {
      key: `account_charge:${payment.id}`,
      kind: 'account_charge',
      bookingId: booking.id,
      at: now,
      postings: accountChargePostings(priceCents, await partnerOwing(tx, booking.id)),
    })
    return nobody
  },

  release_payment: async (ctx, tx, { booking, now }) => {
    await movePayment(tx, booking.id, 'releasing', now)
    await decideMoney(ctx, tx, booking.id, 'release', now)
    return nobody
  },

  record_capture: async (_ctx, tx, { booking, command, now }) => {
    if (!command.intent) throw new Error('a capture is recorded from the provider’s own figures')
    const payment = await movePayment(tx, booking.id, 'captured', now, {
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
    await closeDecision(tx, booking.id, now)
    return nobody
  },

  record_capture_refusal: async (_ctx, tx, { booking, command, now }) => {
    const payment = await movePayment(tx, booking.id, 'capture_refused', now, {
      refusalCode: command.refusalCode ?? null,
    })
    await postLedger(tx, {
      key: `release:${payment.id}`,
      kind: 'release',
      bookingId: booking.id,
      at: now,
      postings: releasePostings(payment.amountCents),
    })
    await closeDecision(tx, booking.id, now)
    return nobody
  },

  refund_less_fee: async (ctx, tx, scene) => {
    const { booking, decision, now } = scene
    if (!decision.fee)
      throw new Error('a cancellation after acceptance has a fee, if only of nothing')
    const refundCents = await lessReturned(tx, booking.id, decision.fee.refundCents, now)
    if (decision.fee.feeCents > 0) {
      await earn(tx, booking, 'cancellation_fee', decision.fee.feeCents, now)
    }
    await requestRefund(ctx, tx, scene, refundCents)
    return nobody
  },

  refund_everything: async (ctx, tx, scene) => {
    const { booking, now } = scene
    const refundCents = await lessReturned(tx, booking.id, booking.priceCents, now)
    await requestRefund(ctx, tx, scene, refundCents)
    return nobody
  },

  accrue_earnings: async (_ctx, tx, { booking, now }) => {
    await earn(tx, booking, 'completion', booking.priceCents, now)
    return nobody
  },
}

/** The price or the fee is the driver's, less commission, and a customer who paid it has the receipt. */
const earn = async (
  tx: Tx,
  booking: BookingRow,
  kind: 'completion' | 'cancellation_fee',
  cents: number,
  at: Date,
): Promise<void> => {
  const ledgerKey = `${kind}:${booking.id}`
  const postingsOf = kind === 'completion' ? completionPostings : cancellationFeePostings
  const split = splitPrice(cents, booking.createdAt)
  const postings = postingsOf(split, assignedDriver(booking), booking.paidBy)
  await postLedger(tx, { key: ledgerKey, kind, bookingId: booking.id, at, postings })
  await accruePayout(tx, {
    bookingId: booking.id,
    driverId: assignedDriver(booking),
    kind,
    grossCents: cents,
    bookedAt: booking.createdAt,
    ledgerKey,
    at,
  })
  // On account the insurer pays, by its monthly invoice: the person beside the vehicle has nothing to be receipted.
  if (booking.paidBy === 'card') await issueReceipt(tx, { bookingId: booking.id, ledgerKey, at })
  await askAboutHold(tx, booking.id, at)
}

/**
 * The verb that has a person waiting settles at once after the commit; this job is the net below it, late enough not to
 * meet it on the way.
 */
const settleAfterSeconds = { capture: 15, release: 0 } as const

const decideMoney = async (
  ctx: Ctx,
  tx: Tx,
  bookingId: string,
  kind: 'capture' | 'release',
  now: Date,
): Promise<void> => {
  const payment = await paymentOfBooking(tx, bookingId)
  await insertDecision(tx, { bookingId, paymentId: payment.id, kind, at: now })
  const waitSeconds = settleAfterSeconds[kind]
  await ctx.jobs.enqueue(
    tx,
    'settle-payment',
    { bookingId },
    waitSeconds > 0 ? { runAt: new Date(now.getTime() + waitSeconds * 1000) } : {},
  )
}

/** What is left to give back: by a dispute or on the provider's dashboard the customer may have some of it already, and we need not pay that. */
const lessReturned = async (
  tx: Tx,
  bookingId: string,
  cents: number,
  at: Date,
): Promise<number> => {
  const amountCents = Math.min(cents, await coveredCentsOf(tx, bookingId))
  if (amountCents <= 0) return cents
  await returnCover(tx, { bookingId, amountCents, cause: `cancelled:${bookingId}`, at })
  return cents - amountCents
}

const requestRefund = async (
  ctx: Ctx,
  tx: Tx,
  { booking, decision, now }: CauseScene,
  amountCents: number,
): Promise<void> => {
  if (amountCents === 0) return
  const payment = await movePayment(tx, booking.id, 'refunding', now)
  const refundId = newId('rfd')
  await insertRefund(tx, {
    id: refundId,
    paymentId: payment.id,
    amountCents,
    reason: decision.cancelReason ?? 'cancelled',
    at: now,
  })
  await ctx.jobs.enqueue(tx, 'settle-refund', { refundId })
}

const driverOf = (command: BookingCommand): string => {
  if (command.actor.kind !== 'driver') throw new Error('only a driver is assigned')
  return command.actor.driverId
}

const assignedDriver = (booking: BookingRow): string => {
  if (!booking.driverId) throw new Error(`booking ${booking.id} has no driver`)
  return booking.driverId
}
