/** The labels of a booking for people: its statuses and transitions. */
import type { ActorKind } from '../accounts/roles.ts'
import type { BookingStatus, DriverTransition } from './booking.ts'

export const statusLabels: Record<BookingStatus, string> = {
  pending: 'Waiting for your card',
  pending_driver_acceptance: 'Waiting for a driver',
  confirming_payment: 'Confirming payment',
  confirmed: 'Driver confirmed',
  driver_en_route: 'Driver on the way',
  driver_arrived: 'Driver has arrived',
  in_progress: 'Recovery in progress',
  pending_new_driver: 'Finding another driver',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** What happened when a booking came into this status. */
export const happenings: Record<BookingStatus, string> = {
  pending: 'Booked',
  pending_driver_acceptance: 'Card held, drivers asked',
  confirming_payment: 'Driver accepted',
  confirmed: 'Driver confirmed',
  driver_en_route: 'Driver set off',
  driver_arrived: 'Driver arrived',
  in_progress: 'Recovery started',
  pending_new_driver: 'The driver cancelled, other drivers asked',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const actorLabels: Record<ActorKind, string> = {
  customer: 'by the customer',
  driver: 'by the driver',
  operator: 'by Towline',
  system: 'automatically',
  provider: 'by the card provider',
}

export const driverTransitionLabels: Record<DriverTransition, string> = {
  set_off: 'Set off to pickup',
  arrive: 'Arrived at pickup',
  start: 'Start recovery',
  complete: 'Complete job',
}

/** Reasons a driver may give for declining an offer. */
export const declineReasons = {
  too_far: 'Too far away',
  truck_unsuitable: 'My truck does not suit this vehicle',
  price_too_low: 'Price too low',
  finishing_shift: 'Finishing my shift',
  driving: 'I’m driving right now',
  other: 'Another reason',
} as const
export type DeclineReason = keyof typeof declineReasons
