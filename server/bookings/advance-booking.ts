/**
 * Every change of a booking's status goes through here. Lock the row → read the database clock → pure
 * `decide` → save, append history, execute the effects, notify everyone concerned → commit. One transaction, no outside
 * call inside it: the card provider and mail are reached by jobs enqueued here, or right after the commit by the use case
 * that has a user waiting.
 */
import {
  isAcceptTransition,
  isWaitingForDriver,
  transitionRow,
  type BookingTransition,
} from '../../domain/bookings/booking.ts'
import {
  decide,
  type TransitionResult,
  type BookingFacts,
} from '../../domain/bookings/decide-transition.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { pressTimeToKeep } from '../../domain/bookings/step-time.ts'
import type { Actor } from '../../domain/accounts/roles.ts'
import { writeAudit } from '../audit/index.ts'
import { paymentOfBooking, type Intent } from '../payments/index.ts'
import type { Ctx } from '../context.ts'
import { driverFacts } from '../drivers/index.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { violatedConstraint } from '../kit/database/database-errors.ts'
import { returnedCentsOf } from '../ledger/index.ts'
import { carryOut, patchFor } from './booking-effects.ts'
import { closeUnaccepted } from './dispatch/flag-unaccepted.ts'
import { closeLate } from './dispatch/late-round.ts'
import { notifyOfTransition } from './notifications/booking-notifications.ts'
import { appendHistory } from './booking-history.store.ts'
import { lockBooking, saveTransition, type BookingRow } from './bookings.store.ts'
import { provenByTransition } from './trips/prove-arrival.ts'
import { recordHandover, type HandoverInput } from './trips/record-handover.ts'
import { secretByTransition } from './handshake/judge-code.ts'
import { checkHandshake, recordHandshake } from './handshake/check-handshake.ts'
import { taxPointByTransition } from './payments/tax-point.ts'

export type BookingCommand = {
  bookingId: string
  /** A transition, or a function that chooses one from the booking as read under the lock. */
  transition: BookingTransition | ((booking: BookingRow) => BookingTransition | null)
  actor: Actor
  notes?: string | null
  estimatedArrival?: Date | null
  /** For a driver's step: the name its device gave it, and when it was pressed by that device's clock. */
  clientId?: string | null
  pressedAt?: Date | null
  /** The start code that the customer told the driver. */
  startCode?: string | null
  /** Wrong start codes that the driver's phone refused before, without a connection. */
  phoneTries?: number
  /** What the driver says of the hand-over as the job ends. */
  handover?: HandoverInput | null
  /** The provider's report on the payment, for its own transitions. */
  intent?: Intent
  /** Why the card was refused at capture. */
  refusalCode?: string | null
  /** The cancellation fee the person saw; a higher one by now is refused. */
  expectedFeeCents?: number
}

export type Advanced = { booking: BookingRow; result: TransitionResult }

/** Makes one transition, or refuses it. Refusals: those of `decide`, `checkHandshake` and `recordHandover`, `not_found`, `cancel_fee_changed`. */
export const advanceBooking = async (
  ctx: Ctx,
  command: BookingCommand,
): Promise<Outcome<Advanced>> => {
  try {
    return await inTransaction(ctx.db, (tx) => advanceIn(ctx, tx, command))
  } catch (error) {
    // The schema's own check of one active job per driver (I5), should two acceptances ever pass the driver's lock.
    if (violatedConstraint(error) === 'bookings_one_active_job') return refused('driver_busy')
    throw error
  }
}

/** The same in a transaction that the caller has open. The schema's error for a second active job is thrown. */
export const advanceIn = async (
  ctx: Ctx,
  tx: Tx,
  command: BookingCommand,
): Promise<Outcome<Advanced>> => {
  const booking = await lockBooking(tx, command.bookingId)
  if (!booking) return refused('not_found')
  const transition =
    typeof command.transition === 'function' ? command.transition(booking) : command.transition
  if (!transition) return refused('move_not_offered')
  const { actor } = command
  // A driver who gives a job up is not locked: the same transaction locks the next drivers in an order of its own.
  const driver =
    actor.kind === 'driver' && isAcceptTransition(transition)
      ? await driverFacts(tx, actor.driverId, booking.id)
      : undefined
  const now = await ctx.clock.now(tx)

  const facts = { ...factsOf(booking), ...(await paidBefore(tx, booking, transition)) }
  const outcome = decide(facts, { transition, actor, ...(driver ? { driver } : {}) }, now)
  if (!outcome.ok) return outcome
  const result = outcome.value
  const handshake = await checkHandshake(
    ctx,
    tx,
    booking,
    { transition: result.transition, command },
    now,
  )
  if (!handshake.ok) return handshake
  if (result.transition === 'complete' && actor.kind === 'driver') {
    const { accountId } = actor
    const recorded = await recordHandover(tx, booking.id, accountId, command.handover ?? null, now)
    if (!recorded.ok) return recorded
  }
  if (
    command.expectedFeeCents !== undefined &&
    (result.fee?.feeCents ?? 0) > command.expectedFeeCents
  ) {
    return refused('cancel_fee_changed', { detail: result.fee?.words ?? '' })
  }

  const proof = await provenByTransition(tx, booking, result, now)
  const due = await taxPointByTransition(tx, booking, result, now)
  const patch = { ...patchFor(booking, result, command, now), ...proof, ...due }
  const saved = await saveTransition(tx, booking.id, result.from, result.to, now, patch)
  if (handshake.value) await recordHandshake(tx, booking, handshake.value)
  await secretByTransition(ctx, tx, saved, result, now)
  await appendHistory(tx, {
    bookingId: booking.id,
    transition,
    from: result.from,
    to: result.to,
    actor,
    at: now,
    notes: command.notes ?? null,
    estimatedArrival: command.estimatedArrival ?? null,
    clientId: command.clientId ?? null,
    pressedAt: pressTimeToKeep(command.pressedAt ?? null, { now, acceptedAt: booking.acceptedAt }),
  })
  if (actor.kind === 'operator') {
    await writeAudit(tx, {
      accountId: actor.accountId,
      action: 'advance_booking',
      objectId: booking.id,
      before: { status: result.from },
      after: { status: result.to, transition },
      at: now,
    })
  }
  const closedOffers = await carryOut(ctx, tx, {
    booking: saved,
    formerDriverId: booking.driverId,
    formerlyAcceptedAt: booking.acceptedAt,
    result,
    command,
    now,
  })
  // The effects of a job that is confirmed at once have already promised its arrival, and a chosen driver who can't come was replaced.
  const isPromised = result.to === 'confirmed' && result.effects.includes('assign_driver')
  const hasChosen = saved.chosenDriverId !== null && result.effects.includes('offer_job')
  const shown = (isPromised || hasChosen ? await lockBooking(tx, booking.id) : null) ?? saved
  if (isWaitingForDriver(result.from) && !isWaitingForDriver(result.to)) {
    await closeUnaccepted(tx, saved, now)
  }
  await closeLate(tx, booking, result, now)
  await notifyOfTransition(ctx, tx, { booking: shown, result, closedOffers, now })
  return accepted({ booking: shown, result })
}

/** What a cancellation after acceptance has to divide: what is back already, and what credit paid. */
const paidBefore = async (
  tx: Tx,
  { id, acceptedAt }: BookingRow,
  transition: BookingTransition,
): Promise<Pick<BookingFacts, 'returnedCents' | 'creditCents'>> =>
  acceptedAt && transitionRow(transition).to === 'cancelled'
    ? {
        returnedCents: await returnedCentsOf(tx, id),
        creditCents: (await paymentOfBooking(tx, id)).creditCents,
      }
    : {}

const factsOf = (booking: BookingRow): BookingFacts => ({
  status: booking.status,
  priceCents: booking.priceCents,
  acceptBy: booking.acceptBy,
  cardBy: booking.cardBy,
  acceptedAt: booking.acceptedAt,
  arrivalMissedAt: booking.arrivalMissedAt,
  acceptedLateAt: booking.acceptedLateAt,
  arrivalProvenAt: booking.arrivalProvenAt,
  driverId: booking.driverId,
  othersOfferedAt: booking.othersOfferedAt,
  expectedAt: booking.estimatedArrival,
  paidBy: booking.paidBy,
})
