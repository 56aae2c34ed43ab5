/**
 * The life of a booking, in one table: move · from · to · who may · when it fires by itself · what it causes.
 * Specification: customer side §4, operator side §4; rulings "Time" and "Money". `decide` is the only reader of the table,
 * and `server/bookings/advance-booking.ts` the only caller that saves what it decides.
 */
import { cancellationFee, type CancellationFee } from './cancellation.ts'
import type { Actor, ActorKind } from './roles.ts'
import { accepted, refused, type Outcome, type RefusalCode } from './refusal.ts'

export const bookingStatuses = [
  /** Written before the card is asked for; becomes real when the hold is confirmed. */
  'pending',
  'pending_driver_acceptance',
  /** A driver said yes and the held money is being taken: never shown as accepted until it is. */
  'confirming_payment',
  'confirmed',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
  'completed',
  'cancelled',
] as const

export type BookingStatus = (typeof bookingStatuses)[number]

export const endStatuses: readonly BookingStatus[] = ['completed', 'cancelled']

/** Statuses in which a driver is committed to the job: at most one such booking per driver (I5). */
export const activeJobStatuses: readonly BookingStatus[] = [
  'confirming_payment',
  'confirmed',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
]

export const hasEnded = (status: BookingStatus): boolean => endStatuses.includes(status)
export const isActiveJob = (status: BookingStatus): boolean => activeJobStatuses.includes(status)

/** Phone and e-mail are shown to the other side only between acceptance and the end (rulings, "Roles and privacy"). */
export const mayShareContact = (status: BookingStatus): boolean =>
  isActiveJob(status) && status !== 'confirming_payment'

/** Specification, operator side §4. */
export const progressPercent: Record<BookingStatus, number> = {
  pending: 0,
  pending_driver_acceptance: 0,
  confirming_payment: 10,
  confirmed: 25,
  driver_en_route: 50,
  driver_arrived: 75,
  in_progress: 85,
  completed: 100,
  cancelled: 0,
}

export const statusLabels: Record<BookingStatus, string> = {
  pending: 'Waiting for your card',
  pending_driver_acceptance: 'Waiting for a driver',
  confirming_payment: 'Confirming payment',
  confirmed: 'Driver confirmed',
  driver_en_route: 'Driver on the way',
  driver_arrived: 'Driver has arrived',
  in_progress: 'Recovery in progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const cancelReasons = [
  'customer_cancelled',
  'driver_cancelled',
  'operator_cancelled',
  'nobody_accepted',
  'card_refused',
  'hold_not_completed',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** What a move sets in train. Each is carried out in the transaction that saves the move, or by a job enqueued in it. */
export type BookingCause =
  | 'record_hold'
  | 'record_capture'
  | 'record_capture_refusal'
  | 'open_acceptance_window'
  | 'offer_job'
  | 'assign_driver'
  | 'close_other_offers'
  | 'close_offers'
  | 'capture_payment'
  | 'release_payment'
  | 'refund_less_fee'
  | 'refund_everything'
  | 'accrue_earnings'

type MoveRow = {
  from: readonly BookingStatus[]
  to: BookingStatus
  by: readonly ActorKind[]
  /** The moment at which the clock makes this move, if nobody was first. */
  firesAt?: 'acceptance_deadline' | 'card_deadline'
  causes: readonly BookingCause[]
}

export const bookingMoves = {
  confirm_hold: {
    from: ['pending'],
    to: 'pending_driver_acceptance',
    by: ['provider'],
    causes: ['record_hold', 'open_acceptance_window', 'offer_job'],
  },
  abandon: {
    from: ['pending'],
    to: 'cancelled',
    by: ['system'],
    firesAt: 'card_deadline',
    causes: ['release_payment'],
  },
  accept: {
    from: ['pending_driver_acceptance'],
    to: 'confirming_payment',
    by: ['driver'],
    causes: ['assign_driver', 'close_other_offers', 'capture_payment'],
  },
  expire: {
    from: ['pending_driver_acceptance'],
    to: 'cancelled',
    by: ['system'],
    firesAt: 'acceptance_deadline',
    causes: ['close_offers', 'release_payment'],
  },
  capture_succeeded: {
    from: ['confirming_payment'],
    to: 'confirmed',
    by: ['provider'],
    causes: ['record_capture'],
  },
  capture_refused: {
    from: ['confirming_payment'],
    to: 'cancelled',
    by: ['provider'],
    causes: ['record_capture_refusal'],
  },
  /** The hold ended at the provider before anyone accepted (it lapsed, or was cancelled there). */
  hold_lost: {
    from: ['pending_driver_acceptance'],
    to: 'cancelled',
    by: ['provider'],
    causes: ['close_offers', 'release_payment'],
  },
  set_off: { from: ['confirmed'], to: 'driver_en_route', by: ['driver'], causes: [] },
  arrive: { from: ['driver_en_route'], to: 'driver_arrived', by: ['driver'], causes: [] },
  start: { from: ['driver_arrived'], to: 'in_progress', by: ['driver'], causes: [] },
  complete: {
    from: ['in_progress'],
    to: 'completed',
    by: ['driver'],
    causes: ['accrue_earnings'],
  },
  cancel_before_hold: {
    from: ['pending'],
    to: 'cancelled',
    by: ['customer', 'operator'],
    causes: ['release_payment'],
  },
  cancel_before_acceptance: {
    from: ['pending_driver_acceptance'],
    to: 'cancelled',
    by: ['customer', 'operator'],
    causes: ['close_offers', 'release_payment'],
  },
  cancel_by_customer: {
    from: ['confirmed', 'driver_en_route', 'driver_arrived'],
    to: 'cancelled',
    by: ['customer'],
    causes: ['refund_less_fee'],
  },
  cancel_by_driver: {
    from: ['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress'],
    to: 'cancelled',
    by: ['driver'],
    causes: ['refund_everything'],
  },
  cancel_by_operator: {
    from: ['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress'],
    to: 'cancelled',
    by: ['operator'],
    causes: ['refund_everything'],
  },
} as const satisfies Record<string, MoveRow>

export type BookingMove = keyof typeof bookingMoves

/** The four moves a driver is offered along the job, in order (specification, operator side §4). */
export const driverMoves = ['set_off', 'arrive', 'start', 'complete'] as const
export type DriverMove = (typeof driverMoves)[number]

export const driverMoveLabels: Record<DriverMove, string> = {
  set_off: 'Set off to pickup',
  arrive: 'Arrived at pickup',
  start: 'Start recovery',
  complete: 'Complete job',
}

const row = (move: BookingMove): MoveRow => bookingMoves[move]

/** The one driver move offered in this status, or null. */
export const offeredDriverMove = (status: BookingStatus): DriverMove | null =>
  driverMoves.find((move) => row(move).from.includes(status)) ?? null

/** Which cancelling move a person would make in this status, or null when there is none. */
export const cancelMoveFor = (status: BookingStatus, by: ActorKind): BookingMove | null => {
  const cancelMoves: BookingMove[] = [
    'cancel_before_hold',
    'cancel_before_acceptance',
    'cancel_by_customer',
    'cancel_by_driver',
    'cancel_by_operator',
  ]
  return (
    cancelMoves.find((move) => row(move).from.includes(status) && row(move).by.includes(by)) ?? null
  )
}

/** What the rules need to know of a booking. `offer` is the acting driver's own offer, if there is one. */
export type BookingFacts = {
  status: BookingStatus
  priceCents: number
  acceptBy: Date | null
  cardBy: Date
  acceptedAt: Date | null
  driverId: string | null
}

/** The acting driver, for `accept` and the driver's own moves. */
export type DriverFacts = {
  driverId: string
  isVerified: boolean
  isOnDuty: boolean
  hasActiveJob: boolean
  offer: 'open' | 'accepted' | 'declined' | 'closed' | null
}

export type BookingEvent = {
  move: BookingMove
  actor: Actor
  driver?: DriverFacts
}

export type BookingDecision = {
  move: BookingMove
  from: BookingStatus
  to: BookingStatus
  causes: readonly BookingCause[]
  cancelReason: CancelReason | null
  /** Present when the move cancels: what is kept and what goes back. */
  fee: CancellationFee | null
}

/**
 * Whether this move may be made now, and what it causes. Pure: `now` is the database's clock, read after the row lock.
 * Accept and expire are two events at the same door, and the later one loses politely.
 * Refusals: `already_taken`, `offer_expired`, `offer_declined`, `offer_not_open`, `driver_busy`, `driver_not_verified`,
 * `driver_off_duty`, `booking_ended`, `payment_being_confirmed`, `cancel_needs_support`, `move_not_offered`, `not_allowed`.
 */
export const decide = (
  booking: BookingFacts,
  event: BookingEvent,
  now: Date,
): Outcome<BookingDecision> => {
  const move = row(event.move)
  if (!move.by.includes(event.actor.kind)) return refused('not_allowed')

  if (event.move === 'accept') {
    const why = acceptRefusal(booking, event.driver, now)
    if (why) return refused(why)
  }
  if (!move.from.includes(booking.status)) return refused(whyNotFrom(booking.status, event.move))

  if (move.firesAt === 'acceptance_deadline' && booking.acceptBy && now < booking.acceptBy) {
    return refused('move_not_offered')
  }
  if (move.firesAt === 'card_deadline' && now < booking.cardBy) return refused('move_not_offered')

  const isDriversOwnMove = event.actor.kind === 'driver' && event.move !== 'accept'
  if (
    isDriversOwnMove &&
    event.actor.kind === 'driver' &&
    event.actor.driverId !== booking.driverId
  ) {
    return refused('not_found')
  }

  return accepted({
    move: event.move,
    from: booking.status,
    to: move.to,
    causes: move.causes,
    cancelReason: cancelReasonFor(event.move, event.actor.kind),
    fee:
      move.to === 'cancelled' && booking.acceptedAt && event.move !== 'capture_refused'
        ? cancellationFee({
            status: booking.status,
            acceptedAt: booking.acceptedAt,
            now,
            priceCents: booking.priceCents,
            by: cancelledBy(event.actor.kind),
          })
        : null,
  })
}

/** Why this driver may not accept now, or null. The accept button shows the same reason. */
export const acceptRefusal = (
  booking: Pick<BookingFacts, 'status' | 'acceptBy' | 'driverId'>,
  driver: DriverFacts | undefined,
  now: Date,
): RefusalCode | null => {
  if (!driver || driver.offer === null) return 'not_found'
  if (booking.status === 'cancelled') return 'offer_expired'
  if (booking.status !== 'pending_driver_acceptance') return 'already_taken'
  if (driver.offer === 'declined') return 'offer_declined'
  if (driver.offer !== 'open') return 'offer_not_open'
  if (!booking.acceptBy || now >= booking.acceptBy) return 'offer_expired'
  if (!driver.isVerified) return 'driver_not_verified'
  if (!driver.isOnDuty) return 'driver_off_duty'
  if (driver.hasActiveJob) return 'driver_busy'
  return null
}

const whyNotFrom = (status: BookingStatus, move: BookingMove): RefusalCode => {
  if (hasEnded(status)) return 'booking_ended'
  const isCancel = row(move).to === 'cancelled'
  if (isCancel && status === 'confirming_payment') return 'payment_being_confirmed'
  if (isCancel && status === 'in_progress') return 'cancel_needs_support'
  return 'move_not_offered'
}

const cancelledBy = (kind: ActorKind): 'customer' | 'driver' | 'platform' => {
  switch (kind) {
    case 'customer':
      return 'customer'
    case 'driver':
      return 'driver'
    case 'operator':
    case 'system':
    case 'provider':
      return 'platform'
    default: {
      const unknown: never = kind
      throw new Error(`unknown actor ${String(unknown)}`)
    }
  }
}

const cancelReasonFor = (move: BookingMove, kind: ActorKind): CancelReason | null => {
  switch (move) {
    case 'abandon':
      return 'hold_not_completed'
    case 'expire':
      return 'nobody_accepted'
    case 'capture_refused':
    case 'hold_lost':
      return 'card_refused'
    case 'cancel_before_hold':
    case 'cancel_before_acceptance':
    case 'cancel_by_customer':
    case 'cancel_by_operator':
      return kind === 'operator' ? 'operator_cancelled' : 'customer_cancelled'
    case 'cancel_by_driver':
      return 'driver_cancelled'
    case 'confirm_hold':
    case 'accept':
    case 'capture_succeeded':
    case 'set_off':
    case 'arrive':
    case 'start':
    case 'complete':
      return null
    default: {
      const unknown: never = move
      throw new Error(`unknown move ${String(unknown)}`)
    }
  }
}

/** Reasons a driver may give for declining an offer. */
export const declineReasons = {
  too_far: 'Too far away',
  truck_unsuitable: 'My truck does not suit this vehicle',
  price_too_low: 'Price too low',
  finishing_shift: 'Finishing my shift',
  other: 'Another reason',
} as const
export type DeclineReason = keyof typeof declineReasons
