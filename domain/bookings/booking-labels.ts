/** A booking in words for people: the labels of its statuses and transitions, and what comes next for its customer. */
import { firstNameOf } from '../accounts/first-name.ts'
import type { ActorKind } from '../accounts/roles.ts'
import { formatEuro } from '../money.ts'
import { cardWindowMinutes } from '../payments/payment.ts'
import { formatTime } from '../time/dublin-time.ts'
import { endingOf, type EndedBooking } from './booking-ending.ts'
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

/** A booking, as much as its customer is told of what comes next. Cents; moments as they cross HTTP. */
export type CustomersBooking = EndedBooking & {
  status: BookingStatus
  assignment: 'chosen_driver' | 'auto'
  /** Missing only in what an older release sent. */
  chosenDriverName: string | null
  chosenDriverDeclined: boolean
  acceptBy: string | null
  driver: { name: string } | null
  dropoff: { label: string } | null
  /** `card`, `Apple Pay`. */
  paidBy: string
}

/** The first name of the driver who was chosen. */
export const chosenDriverLabel = (
  { chosenDriverName }: Pick<CustomersBooking, 'chosenDriverName'>,
  otherwise = 'the driver you chose',
): string => (chosenDriverName ? firstNameOf(chosenDriverName) : otherwise)

/** What comes next, in a sentence or two to the customer. That a chosen driver has declined is said beside it. */
export const customerNext = (booking: CustomersBooking): string => {
  const { status, dropoff } = booking
  const driver = booking.driver ? firstNameOf(booking.driver.name) : 'Your driver'
  const until = booking.acceptBy ? ` by ${formatTime(new Date(booking.acceptBy))}` : ''
  switch (status) {
    case 'pending': {
      const cardBy = new Date(Date.parse(booking.createdAt) + cardWindowMinutes * 60_000)
      return `Your card isn’t confirmed yet, so no driver has been asked and nothing is charged. Without a card, this booking ends automatically at ${formatTime(cardBy)}.`
    }
    case 'pending_driver_acceptance':
      return `${offeredTo(booking)}If no one accepts${until}, the hold on your card is released and you pay nothing.`
    case 'pending_new_driver':
      return `Your driver had to cancel, so we’re asking others. You won’t pay again. If no one accepts${until}, you get ${formatEuro(booking.priceCents)} back.`
    case 'confirming_payment':
      return 'A driver has accepted and your payment is being confirmed. This usually takes a few seconds. There’s nothing you need to do.'
    case 'confirmed':
      return `${driver} is about to set off. You’ll see it here when that happens.`
    case 'driver_en_route':
      return `${driver} is on the way to the pickup. Keep your phone handy.`
    case 'driver_arrived':
      return `Meet ${driver} at the vehicle. The recovery starts when the vehicle is loaded.`
    case 'in_progress':
      return dropoff
        ? `Your vehicle is on its way to ${dropoff.label}.`
        : 'Your vehicle is being recovered.'
    case 'completed':
      return `The recovery is done. ${formatEuro(booking.priceCents)} was charged to your ${booking.paidBy}.`
    case 'cancelled':
      return endingOf(booking).next
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

const offeredTo = (booking: CustomersBooking): string => {
  if (booking.chosenDriverDeclined) return ''
  return booking.assignment === 'chosen_driver'
    ? `We’ve asked ${chosenDriverLabel(booking)}. `
    : 'We’re asking the drivers who can reach you soonest; the first to accept gets the job. '
}
