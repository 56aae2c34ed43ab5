/**
 * What a transition asks of the table in `booking.ts`: whether this actor may make it now, and its effects. Pure.
 * `server/bookings/advance-booking.ts` is the only caller that saves the result.
 */
import {
  hasEnded,
  isAcceptTransition,
  isOfferedToDrivers,
  transitionRow,
  type BookingEffect,
  type BookingTransition,
  type BookingStatus,
  type CancelReason,
  type PaidBy,
} from './booking.ts'
import {
  cancellationFee,
  cancellers,
  isCanceller,
  type CancellationFee,
  type CancelledBy,
} from '../payments/cancellation.ts'
import { isNearer } from '../dispatch/late-arrival.ts'
import { accepted, refused, type Outcome, type RefusalCode } from '../refusal.ts'
import type { Actor, ActorKind } from '../accounts/roles.ts'

/** What the rules need to know of a booking. `offer` is the acting driver's own offer, if there is one. */
export type BookingFacts = {
  status: BookingStatus
  priceCents: number
  acceptBy: Date | null
  cardBy: Date
  acceptedAt: Date | null
  /** When it became known that the promised arrival will be missed. */
  arrivalMissedAt: Date | null
  acceptedLateAt: Date | null
  /** When the arrival at the pickup was proven; null: not yet. */
  arrivalProvenAt: Date | null
  /** What the customer has back already (`cancellation.ts`); left out: nothing. */
  returnedCents?: number
  /** What credit pays of the price; left out: nothing. */
  creditCents?: number
  driverId: string | null
  /** Since when others are offered the job of its late driver; left out: they are not. */
  othersOfferedAt?: Date | null
  /** When that driver is expected; left out: it is not known. */
  expectedAt?: Date | null
  /** Left out: by card. */
  paidBy?: PaidBy
}

/** `given_up`: accepted, and cancelled after. */
export type OfferState = 'open' | 'accepted' | 'declined' | 'closed' | 'given_up'

/** The acting driver, for `accept` and the driver's own transitions. */
export type DriverFacts = {
  driverId: string
  isVerified: boolean
  isOnDuty: boolean
  hasActiveJob: boolean
  offer: OfferState | null
  /** The minutes they were offered it with; left out: not known. */
  etaMinutes?: number | null
}

export type BookingEvent = {
  transition: BookingTransition
  actor: Actor
  driver?: DriverFacts
}

export type TransitionResult = {
  transition: BookingTransition
  from: BookingStatus
  to: BookingStatus
  effects: readonly BookingEffect[]
  cancelReason: CancelReason | null
  /** Present when the transition cancels: what is kept and what goes back. */
  fee: CancellationFee | null
}

/**
 * Whether this transition is allowed now, and its effects. Pure: `now` is the database's clock, read after the row lock.
 * Accept and expire may compete for the same booking; the later one is then refused, which is not an error.
 * Refusals: `already_taken`, `offer_expired`, `offer_declined`, `offer_not_open`, `driver_busy`, `driver_not_verified`,
 * `driver_off_duty`, `other_driver_nearer`, `booking_ended`, `payment_being_confirmed`, `cancel_needs_support`, `move_not_offered`, `not_allowed`.
 */
export const decide = (
  booking: BookingFacts,
  event: BookingEvent,
  now: Date,
): Outcome<TransitionResult> => {
  const row = transitionRow(event.transition)
  if (!row.by.includes(event.actor.kind)) return refused('not_allowed')

  const isAccepting = isAcceptTransition(event.transition)
  if (isAccepting) {
    const why = acceptRefusal(booking, event.driver, now)
    if (why) return refused(why)
  }
  if (!row.from.includes(booking.status))
    return refused(whyNotFrom(booking.status, event.transition))
  if (row.paidBy && !row.paidBy.includes(booking.paidBy ?? 'card'))
    return refused('move_not_offered')

  if (row.firesAt === 'acceptance_deadline' && booking.acceptBy && now < booking.acceptBy) {
    return refused('move_not_offered')
  }
  if (row.firesAt === 'card_deadline' && now < booking.cardBy) return refused('move_not_offered')

  const isDriversOwnTransition = event.actor.kind === 'driver' && !isAccepting
  if (
    isDriversOwnTransition &&
    event.actor.kind === 'driver' &&
    event.actor.driverId !== booking.driverId
  ) {
    return refused('not_found')
  }

  return accepted({
    transition: event.transition,
    from: booking.status,
    to: row.to,
    effects: row.effects,
    cancelReason: cancelReasonFor(event.transition, event.actor.kind),
    fee:
      row.to === 'cancelled' && booking.acceptedAt && event.transition !== 'capture_refused'
        ? cancellationFee({
            status: booking.status,
            acceptedAt: booking.acceptedAt,
            isArrivalMissed: booking.arrivalMissedAt !== null,
            isAcceptedLate: booking.acceptedLateAt !== null,
            isArrivalProven: booking.arrivalProvenAt !== null,
            now,
            priceCents: booking.priceCents,
            returnedCents: booking.returnedCents ?? 0,
            creditCents: booking.creditCents ?? 0,
            by: cancelledBy(event.actor.kind),
          })
        : null,
  })
}

/** Why this driver may not accept now, or null. The accept button shows the same reason. */
export const acceptRefusal = (
  booking: Pick<
    BookingFacts,
    'status' | 'acceptBy' | 'driverId' | 'othersOfferedAt' | 'expectedAt'
  >,
  driver: DriverFacts | undefined,
  now: Date,
): RefusalCode | null => {
  if (!driver || driver.offer === null) return 'not_found'
  if (booking.status === 'cancelled') return 'offer_expired'
  if (!isOfferedToDrivers(booking)) return 'already_taken'
  if (driver.offer === 'declined') return 'offer_declined'
  if (driver.offer !== 'open') return 'offer_not_open'
  if (!booking.acceptBy || now >= booking.acceptBy) return 'offer_expired'
  if (!driver.isVerified) return 'driver_not_verified'
  if (!driver.isOnDuty) return 'driver_off_duty'
  if (driver.hasActiveJob) return 'driver_busy'
  const isReplacing = booking.driverId !== null && isOfferedToDrivers(booking)
  if (isReplacing && !isNearer(driver.etaMinutes ?? null, booking.expectedAt ?? null, now))
    return 'other_driver_nearer'
  return null
}

const whyNotFrom = (status: BookingStatus, transition: BookingTransition): RefusalCode => {
  if (hasEnded(status)) return 'booking_ended'
  const isCancel = transitionRow(transition).to === 'cancelled'
  if (isCancel && status === 'confirming_payment') return 'payment_being_confirmed'
  if (isCancel && status === 'in_progress') return 'cancel_needs_support'
  return 'move_not_offered'
}

const cancelledBy = (kind: ActorKind): CancelledBy =>
  isCanceller(kind) ? cancellers[kind] : 'platform'

const cancelReasonFor = (transition: BookingTransition, kind: ActorKind): CancelReason | null => {
  switch (transition) {
    case 'abandon':
      return 'hold_not_completed'
    case 'expire':
    case 'expire_again':
      return 'nobody_accepted'
    case 'capture_refused':
    case 'hold_lost':
      return 'card_refused'
    case 'cancel_before_hold':
    case 'cancel_before_acceptance':
    case 'cancel_by_customer':
    case 'cancel_between_drivers':
    case 'cancel_by_operator':
      return kind === 'operator' ? 'operator_cancelled' : 'customer_cancelled'
    case 'cancel_by_driver':
      return 'driver_cancelled'
    case 'confirm_hold':
    case 'place_on_account':
    case 'accept':
    case 'accept_on_account':
    case 'take_over':
    case 'replace_driver':
    case 'give_up':
    case 'capture_succeeded':
    case 'set_off':
    case 'arrive':
    case 'start':
    case 'complete':
      return null
    default: {
      const unknown: never = transition
      throw new Error(`unknown transition ${String(unknown)}`)
    }
  }
}
