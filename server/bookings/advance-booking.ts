/**
 * The one door: every change of a booking's status goes through here. Lock the row → read the database clock → pure
 * `decide` → save, append history, carry out the causes, tell everyone concerned → commit. One transaction, no outside
 * call inside it: the card provider and mail are reached by jobs enqueued here, or at once after the commit by the verb
 * that has a person waiting.
 */
import { isAcceptMove, type BookingMove } from '../../domain/booking.ts'
import { decide, type BookingDecision, type BookingFacts } from '../../domain/booking-decision.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { pressTimeToKeep } from '../../domain/step-time.ts'
import type { Actor } from '../../domain/roles.ts'
import { writeAudit } from '../audit/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Ctx } from '../context.ts'
import { driverFacts } from '../drivers/index.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { violatedConstraint } from '../kit/database-errors.ts'
import { carryOut, figuresOf } from './booking-causes.ts'
import { tellOfMove } from './booking-news.ts'
import { appendHistory, lockBooking, saveMove, type BookingRow } from './bookings.store.ts'
import { provenByMove } from './prove-arrival.ts'
import { checkStartCode } from './start-code.ts'

export type BookingCommand = {
  bookingId: string
  /** A move, or how to choose one from the booking as it stands under the lock. */
  move: BookingMove | ((booking: BookingRow) => BookingMove | null)
  actor: Actor
  notes?: string | null
  estimatedArrival?: Date | null
  /** Of a driver's step: the name its device gave to it, and when it was pressed by that device's clock. */
  clientId?: string | null
  pressedAt?: Date | null
  /** What the customer told the driver, for the start. */
  startCode?: string | null
  /** What the provider says of the payment, for the moves it makes. */
  intent?: Intent
  /** Why the card was refused at capture. */
  refusalCode?: string | null
  /** The cancellation fee the person saw; a higher one by now is refused. */
  expectedFeeCents?: number
}

export type Advanced = { booking: BookingRow; decision: BookingDecision }

/** Makes one move, or says why not. Refusals: those of `decide` and `checkStartCode`, `not_found`, `cancel_fee_changed`. */
export const advanceBooking = async (
  ctx: Ctx,
  command: BookingCommand,
): Promise<Outcome<Advanced>> => {
  try {
    return await inTransaction(ctx.db, (tx) => advanceIn(ctx, tx, command))
  } catch (error) {
    // The schema's own word on one active job per driver (I5), should two acceptances ever pass the driver's lock.
    if (violatedConstraint(error) === 'bookings_one_active_job') return refused('driver_busy')
    throw error
  }
}

/** The same in a transaction that the caller has open. One active job per driver is the schema's word, and thrown. */
export const advanceIn = async (
  ctx: Ctx,
  tx: Tx,
  command: BookingCommand,
): Promise<Outcome<Advanced>> => {
  const booking = await lockBooking(tx, command.bookingId)
  if (!booking) return refused('not_found')
  const move = typeof command.move === 'function' ? command.move(booking) : command.move
  if (!move) return refused('move_not_offered')
  const { actor } = command
  // Whoever gives a job up is not locked: others are asked in the same transaction, who are locked in an order of their own.
  const driver =
    actor.kind === 'driver' && isAcceptMove(move)
      ? await driverFacts(tx, actor.driverId, booking.id)
      : undefined
  const now = await ctx.clock.now(tx)

  const decided = decide(factsOf(booking), { move, actor, ...(driver ? { driver } : {}) }, now)
  if (!decided.ok) return decided
  const decision = decided.value
  if (decision.move === 'start') {
    const told = await checkStartCode(ctx, tx, booking, command.startCode ?? null, now)
    if (!told.ok) return told
  }
  if (
    command.expectedFeeCents !== undefined &&
    (decision.fee?.feeCents ?? 0) > command.expectedFeeCents
  ) {
    return refused('cancel_fee_changed', { detail: decision.fee?.words ?? '' })
  }

  const proof = await provenByMove(tx, booking, decision, now)
  const figures = { ...figuresOf(booking, decision, command, now), ...proof }
  const saved = await saveMove(tx, booking.id, decision.from, decision.to, now, figures)
  await appendHistory(tx, {
    bookingId: booking.id,
    move,
    from: decision.from,
    to: decision.to,
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
      action: 'move_booking',
      objectId: booking.id,
      before: { status: decision.from },
      after: { status: decision.to, move },
      at: now,
    })
  }
  const closedOffers = await carryOut(ctx, tx, { booking: saved, decision, command, now })
  // Whoever has a job confirmed at once was promised an arrival by its causes.
  const isPromised = decision.to === 'confirmed' && decision.causes.includes('assign_driver')
  const told = (isPromised ? await lockBooking(tx, booking.id) : null) ?? saved
  await tellOfMove(ctx, tx, { booking: told, decision, closedOffers, now })
  return accepted({ booking: told, decision })
}

const factsOf = (booking: BookingRow): BookingFacts => ({
  status: booking.status,
  priceCents: booking.priceCents,
  acceptBy: booking.acceptBy,
  cardBy: booking.cardBy,
  acceptedAt: booking.acceptedAt,
  arrivalMissedAt: booking.arrivalMissedAt,
  arrivalProvenAt: booking.arrivalProvenAt,
  driverId: booking.driverId,
  paidBy: booking.paidBy,
})
