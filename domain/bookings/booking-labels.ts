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

/** Where the sentence depends on who did it; a driver's own steps need no name. */
const recordedBy: Record<BookingStatus, Partial<Record<ActorKind, string>>> = {
  pending: { customer: 'Booked by the customer', operator: 'Booked by Towline' },
  pending_driver_acceptance: {},
  confirming_payment: {
    driver: 'Accepted by the driver',
    operator: 'Driver assigned by Towline',
  },
  confirmed: {
    driver: 'Accepted by the driver',
    operator: 'Driver confirmed by Towline',
    system: 'Payment taken, driver confirmed',
    provider: 'Payment taken, driver confirmed',
  },
  driver_en_route: { operator: 'Driver set off, recorded by Towline' },
  driver_arrived: { operator: 'Driver arrived, recorded by Towline' },
  in_progress: { operator: 'Recovery started, recorded by Towline' },
  pending_new_driver: { operator: 'Driver released by Towline, other drivers asked' },
  completed: { operator: 'Completed, recorded by Towline' },
  cancelled: {
    customer: 'Cancelled by the customer',
    driver: 'Cancelled by the driver',
    operator: 'Cancelled by Towline',
    system: 'Cancelled automatically',
    provider: 'Cancelled, the card could not be charged',
  },
}

/** What happened and who did it, in one phrase of the record: `Accepted by the driver`. */
export const recordLabel = (status: BookingStatus, by: ActorKind): string =>
  recordedBy[status][by] ?? happenings[status]

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
