/**
 * The life of a booking, in one table: move · from · to · who may · when it fires by itself · what it causes.
 * Specification: customer side §4, operator side §4; rulings "Time" and "Money". Whether a move may be made is decided by
 * `booking-decision.ts`; how statuses and moves are called is in `booking-words.ts`.
 */
import type { ActorKind } from './roles.ts'

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
  /** The driver who had accepted cannot come: the money is taken already, and other drivers are asked. */
  'pending_new_driver',
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

/** Statuses in which drivers are asked and the first to accept has the job. */
export const waitingStatuses: readonly BookingStatus[] = [
  'pending_driver_acceptance',
  'pending_new_driver',
]

export const hasEnded = (status: BookingStatus): boolean => endStatuses.includes(status)
export const isWaitingForDriver = (status: BookingStatus): boolean =>
  waitingStatuses.includes(status)
export const isActiveJob = (status: BookingStatus): boolean => activeJobStatuses.includes(status)

/** Phone and e-mail are shown to the other side only between acceptance and the end (rulings, "Roles and privacy"). */
export const mayShareContact = (status: BookingStatus): boolean =>
  isActiveJob(status) && status !== 'confirming_payment'

/** It took a customer's money that was kept, so there is a receipt of it (`receipt.ts`). What is on account is on the insurer's invoice. */
export const hasReceipt = (booking: {
  status: BookingStatus
  cancellationFeeCents: number | null
  paidBy?: PaidBy
}): boolean =>
  booking.paidBy !== 'account' &&
  (booking.status === 'completed' || (booking.cancellationFeeCents ?? 0) > 0)

/** By card: held before drivers are asked, taken when one accepts. On account: owed by an insurer from acceptance. */
export const waysToPay = ['card', 'account'] as const
export type PaidBy = (typeof waysToPay)[number]

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
  | 'release_driver'
  | 'close_other_offers'
  | 'close_offers'
  | 'capture_payment'
  | 'charge_account'
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
  /** Left out: whichever way the booking is paid. */
  paidBy?: PaidBy
  causes: readonly BookingCause[]
}

export const bookingMoves = {
  confirm_hold: {
    from: ['pending'],
    to: 'pending_driver_acceptance',
    by: ['provider'],
    paidBy: 'card',
    causes: ['record_hold', 'open_acceptance_window', 'offer_job'],
  },
  /** An insurer's booking: there is no card to wait for. */
  place_on_account: {
    from: ['pending'],
    to: 'pending_driver_acceptance',
    by: ['customer'],
    paidBy: 'account',
    causes: ['open_acceptance_window', 'offer_job'],
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
    paidBy: 'card',
    causes: ['assign_driver', 'close_other_offers', 'capture_payment'],
  },
  /** As `accept`; the insurer owes the price, and there is nothing to confirm. */
  accept_on_account: {
    from: ['pending_driver_acceptance'],
    to: 'confirmed',
    by: ['driver'],
    paidBy: 'account',
    causes: ['assign_driver', 'close_other_offers', 'charge_account'],
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
  /** The driver cannot come after all: the customer keeps the booking and pays nothing again, the next drivers are asked. */
  give_up: {
    from: ['confirmed', 'driver_en_route', 'driver_arrived'],
    to: 'pending_new_driver',
    by: ['driver'],
    causes: ['release_driver', 'open_acceptance_window', 'offer_job'],
  },
  /** As `accept`; the money is there, so there is nothing to confirm. */
  take_over: {
    from: ['pending_new_driver'],
    to: 'confirmed',
    by: ['driver'],
    causes: ['assign_driver', 'close_other_offers'],
  },
  expire_again: {
    from: ['pending_new_driver'],
    to: 'cancelled',
    by: ['system'],
    firesAt: 'acceptance_deadline',
    causes: ['close_offers', 'refund_everything'],
  },
  cancel_between_drivers: {
    from: ['pending_new_driver'],
    to: 'cancelled',
    by: ['customer', 'operator'],
    causes: ['close_offers', 'refund_everything'],
  },
  /** With the vehicle on the truck nobody else can take over. */
  cancel_by_driver: {
    from: ['in_progress'],
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

/** A move's row, read as any row may be: of the table itself each is a type of its own. */
export const moveRow = (move: BookingMove): MoveRow => bookingMoves[move]

/** The one driver move offered in this status, or null. */
export const offeredDriverMove = (status: BookingStatus): DriverMove | null =>
  driverMoves.find((move) => moveRow(move).from.includes(status)) ?? null

/** The moves by which a driver takes a job that waits. */
export type AcceptMove = 'accept' | 'accept_on_account' | 'take_over'

export const isAcceptMove = (move: BookingMove): move is AcceptMove =>
  moveRow(move).causes.includes('assign_driver')

/** Which of them: the money is only held, not yet owed, or taken already. */
export const acceptMoveFor = (status: BookingStatus, paidBy: PaidBy = 'card'): AcceptMove => {
  if (status === 'pending_new_driver') return 'take_over'
  return paidBy === 'account' ? 'accept_on_account' : 'accept'
}

/** The move the clock makes when nobody has accepted in time. */
export const expireMoveFor = (status: BookingStatus): 'expire' | 'expire_again' =>
  status === 'pending_new_driver' ? 'expire_again' : 'expire'

/** Which cancelling move a person would make in this status, or null when there is none. */
export const cancelMoveFor = (status: BookingStatus, by: ActorKind): BookingMove | null => {
  const cancelMoves: BookingMove[] = [
    'cancel_before_hold',
    'cancel_before_acceptance',
    'cancel_by_customer',
    'cancel_between_drivers',
    'give_up',
    'cancel_by_driver',
    'cancel_by_operator',
  ]
  return (
    cancelMoves.find(
      (move) => moveRow(move).from.includes(status) && moveRow(move).by.includes(by),
    ) ?? null
  )
}
