/**
 * The life of a booking, in one table: transition · from · to · who may · when the clock makes it · its effects.
 * Specification: customer side §4, operator side §4; rulings "Time" and "Money". `decide-transition.ts` decides whether a transition
 * is allowed; the labels of statuses and transitions are in `booking-labels.ts`.
 */
import type { ActorKind } from '../accounts/roles.ts'

export const bookingStatuses = [
  /** Written before the card is asked for; becomes real when the hold is confirmed. */
  'pending',
  'pending_driver_acceptance',
  /** Driver accepted and the held money is being taken: never shown as accepted until it is. */
  'confirming_payment',
  'confirmed',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
  /** The driver who had accepted cannot come: the money is taken already, and it is offered to other drivers. */
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

/** Statuses in which drivers have offers and the first to accept has the job. */
export const waitingStatuses: readonly BookingStatus[] = [
  'pending_driver_acceptance',
  'pending_new_driver',
]

/** Whether drivers have offers: it waits for one, or others who are nearer may replace its late driver (`late-arrival.ts`). */
export const isOfferedToDrivers = (booking: {
  status: BookingStatus
  othersOfferedAt?: Date | null
}): boolean =>
  isWaitingForDriver(booking.status) ||
  ((booking.othersOfferedAt ?? null) !== null &&
    transitionRow('replace_driver').from.includes(booking.status))

export const hasEnded = (status: BookingStatus): boolean => endStatuses.includes(status)
export const isWaitingForDriver = (status: BookingStatus): boolean =>
  waitingStatuses.includes(status)
export const isActiveJob = (status: BookingStatus): boolean => activeJobStatuses.includes(status)

/** Phone and e-mail are shown to the other side only between acceptance and the end (rulings, "Roles and privacy"). */
export const mayShareContact = (status: BookingStatus): boolean =>
  isActiveJob(status) && status !== 'confirming_payment'

/** The customer may say which vehicle it is: from the hold until it is on the truck. */
export const mayNameVehicle = (status: BookingStatus): boolean =>
  isWaitingForDriver(status) || (isActiveJob(status) && status !== 'in_progress')

/** Its customer has a receipt: money of theirs was kept (`receipt.ts`). An insurer has invoices; who pays an excess has the link to its receipt. */
export const hasReceipt = (booking: {
  status: BookingStatus
  cancellationFeeCents: number | null
  paidBy?: PaidBy
}): boolean =>
  !isInsured(booking.paidBy) &&
  (booking.status === 'completed' || (booking.cancellationFeeCents ?? 0) > 0)

/**
 * By card: held before drivers get offers, taken when one accepts. On account: owed by an insurer from acceptance. Split: the insurer owes
 * what its policy covers, and the card of the policy's holder pays the excess (`domain/cover/excess.ts`).
 */
export const waysToPay = ['card', 'account', 'split'] as const
export type PaidBy = (typeof waysToPay)[number]

/** Booked by an insurer: the person beside the vehicle has no account with us. */
export const isInsured = (paidBy: PaidBy | undefined): boolean =>
  paidBy === 'account' || paidBy === 'split'

export const cancelReasons = [
  'customer_cancelled',
  'driver_cancelled',
  'operator_cancelled',
  'nobody_accepted',
  'card_refused',
  'hold_not_completed',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** The effects of a transition. Each is carried out in the transaction that saves the transition, or by a job enqueued in it. */
export type BookingEffect =
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

type TransitionRow = {
  from: readonly BookingStatus[]
  to: BookingStatus
  by: readonly ActorKind[]
  /** The time at which the clock makes this transition, unless it was made before. */
  firesAt?: 'acceptance_deadline' | 'card_deadline'
  /** Left out: whichever way the booking is paid. */
  paidBy?: readonly PaidBy[]
  effects: readonly BookingEffect[]
}

export const bookingTransitions = {
  confirm_hold: {
    from: ['pending'],
    to: 'pending_driver_acceptance',
    by: ['provider'],
    paidBy: ['card', 'split'],
    effects: ['record_hold', 'open_acceptance_window', 'offer_job'],
  },
  /** An insurer's booking: there is no card to wait for. */
  place_on_account: {
    from: ['pending'],
    to: 'pending_driver_acceptance',
    by: ['customer'],
    paidBy: ['account'],
    effects: ['open_acceptance_window', 'offer_job'],
  },
  abandon: {
    from: ['pending'],
    to: 'cancelled',
    by: ['system'],
    firesAt: 'card_deadline',
    effects: ['release_payment'],
  },
  accept: {
    from: ['pending_driver_acceptance'],
    to: 'confirming_payment',
    by: ['driver'],
    paidBy: ['card', 'split'],
    effects: ['assign_driver', 'close_other_offers', 'capture_payment'],
  },
  /** Like `accept`; the insurer owes the price, and there is nothing to confirm. */
  accept_on_account: {
    from: ['pending_driver_acceptance'],
    to: 'confirmed',
    by: ['driver'],
    paidBy: ['account'],
    effects: ['assign_driver', 'close_other_offers', 'charge_account'],
  },
  expire: {
    from: ['pending_driver_acceptance'],
    to: 'cancelled',
    by: ['system'],
    firesAt: 'acceptance_deadline',
    effects: ['close_offers', 'release_payment'],
  },
  capture_succeeded: {
    from: ['confirming_payment'],
    to: 'confirmed',
    by: ['provider'],
    effects: ['record_capture'],
  },
  capture_refused: {
    from: ['confirming_payment'],
    to: 'cancelled',
    by: ['provider'],
    effects: ['record_capture_refusal'],
  },
  /** The hold ended at the provider before anyone accepted (it lapsed, or was cancelled there). */
  hold_lost: {
    from: ['pending_driver_acceptance'],
    to: 'cancelled',
    by: ['provider'],
    effects: ['close_offers', 'release_payment'],
  },
  set_off: { from: ['confirmed'], to: 'driver_en_route', by: ['driver'], effects: [] },
  /** No driver replaces one who has arrived. */
  arrive: {
    from: ['driver_en_route'],
    to: 'driver_arrived',
    by: ['driver'],
    effects: ['close_offers'],
  },
  start: { from: ['driver_arrived'], to: 'in_progress', by: ['driver'], effects: [] },
  complete: {
    from: ['in_progress'],
    to: 'completed',
    by: ['driver'],
    effects: ['accrue_earnings'],
  },
  cancel_before_hold: {
    from: ['pending'],
    to: 'cancelled',
    by: ['customer', 'operator'],
    effects: ['release_payment'],
  },
  cancel_before_acceptance: {
    from: ['pending_driver_acceptance'],
    to: 'cancelled',
    by: ['customer', 'operator'],
    effects: ['close_offers', 'release_payment'],
  },
  cancel_by_customer: {
    from: ['confirmed', 'driver_en_route', 'driver_arrived'],
    to: 'cancelled',
    by: ['customer'],
    effects: ['close_offers', 'refund_less_fee'],
  },
  /** The driver cannot come after all: the customer keeps the booking and pays nothing again, the next drivers get offers. */
  give_up: {
    from: ['confirmed', 'driver_en_route', 'driver_arrived'],
    to: 'pending_new_driver',
    by: ['driver'],
    effects: ['release_driver', 'open_acceptance_window', 'offer_job'],
  },
  /** Like `accept`; the money was taken already, so there is nothing to confirm. */
  take_over: {
    from: ['pending_new_driver'],
    to: 'confirmed',
    by: ['driver'],
    effects: ['assign_driver', 'close_other_offers'],
  },
  /**
   * Its driver is far beyond the promise, others were offered the job, and one who is nearer accepts. The money was taken already; the first
   * driver earns nothing.
   */
  replace_driver: {
    from: ['confirmed', 'driver_en_route'],
    to: 'confirmed',
    by: ['driver'],
    effects: ['release_driver', 'assign_driver', 'close_other_offers'],
  },
  expire_again: {
    from: ['pending_new_driver'],
    to: 'cancelled',
    by: ['system'],
    firesAt: 'acceptance_deadline',
    effects: ['close_offers', 'refund_everything'],
  },
  cancel_between_drivers: {
    from: ['pending_new_driver'],
    to: 'cancelled',
    by: ['customer', 'operator'],
    effects: ['close_offers', 'refund_everything'],
  },
  /** With the vehicle on the truck no other driver can take over. */
  cancel_by_driver: {
    from: ['in_progress'],
    to: 'cancelled',
    by: ['driver'],
    effects: ['refund_everything'],
  },
  cancel_by_operator: {
    from: ['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress'],
    to: 'cancelled',
    by: ['operator'],
    effects: ['close_offers', 'refund_everything'],
  },
} as const satisfies Record<string, TransitionRow>

export type BookingTransition = keyof typeof bookingTransitions

/** The four transitions a driver is offered along the job, in order (specification, operator side §4). */
export const driverTransitions = ['set_off', 'arrive', 'start', 'complete'] as const
export type DriverTransition = (typeof driverTransitions)[number]

/** The row of a transition, with the type of any row: in the table itself each row has a type of its own. */
export const transitionRow = (transition: BookingTransition): TransitionRow =>
  bookingTransitions[transition]

/** The one driver transition offered in this status, or null. */
export const offeredDriverTransition = (status: BookingStatus): DriverTransition | null =>
  driverTransitions.find((transition) => transitionRow(transition).from.includes(status)) ?? null

/** The transitions by which a driver takes a waiting job. */
export type AcceptTransition = 'accept' | 'accept_on_account' | 'take_over' | 'replace_driver'

export const isAcceptTransition = (transition: BookingTransition): transition is AcceptTransition =>
  transitionRow(transition).effects.includes('assign_driver')

/** Which of them: the money is only held, not yet owed, or taken already, with a driver on the job or without. */
export const acceptTransitionFor = (
  status: BookingStatus,
  paidBy: PaidBy = 'card',
): AcceptTransition => {
  if (status === 'pending_new_driver') return 'take_over'
  if (transitionRow('replace_driver').from.includes(status)) return 'replace_driver'
  return paidBy === 'account' ? 'accept_on_account' : 'accept'
}

/** The transition that the clock makes when no driver has accepted in time. */
export const expireTransitionFor = (status: BookingStatus): 'expire' | 'expire_again' =>
  status === 'pending_new_driver' ? 'expire_again' : 'expire'

/** The cancelling transition that a person would make in this status, or null when there is none. */
export const cancelTransitionFor = (
  status: BookingStatus,
  by: ActorKind,
): BookingTransition | null => {
  const cancelTransitions: BookingTransition[] = [
    'cancel_before_hold',
    'cancel_before_acceptance',
    'cancel_by_customer',
    'cancel_between_drivers',
    'give_up',
    'cancel_by_driver',
    'cancel_by_operator',
  ]
  return (
    cancelTransitions.find(
      (transition) =>
        transitionRow(transition).from.includes(status) &&
        transitionRow(transition).by.includes(by),
    ) ?? null
  )
}
