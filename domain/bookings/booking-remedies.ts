/**
 * What an operator can do about each thing that goes wrong with a booking (issue 6: "each with its remedy"): pure, in the order in which
 * they help. Adjusting is none of them: a price is lowered once the recovery has ended (docs/decisions/0042-adjusting-a-price.md).
 */
import type { BookingExceptionKind, WatchedBooking } from './booking-exceptions.ts'
import { cancelTransitionFor, isActiveJob } from './booking.ts'

export const bookingRemedies = [
  /** By phone; then “Spoken to them” restarts the check-ins. */
  'speak_to_customer',
  /** Asks the card provider again, now. */
  'settle',
  /** Another driver, or the best ones. */
  'assign',
  /** The best ones again: others have come on duty since. */
  'offer_again',
  'call_driver',
  'tell_driver',
  'tell_customer',
  'read_chat',
  /** Everything goes back to the customer. */
  'cancel',
  /** For the next operator. */
  'note',
] as const
export type BookingRemedy = (typeof bookingRemedies)[number]

type Troubled = Pick<WatchedBooking, 'status' | 'assignment' | 'unread'>

/** The remedies, at least one, the most helpful first. */
export const remediesOf = (kind: BookingExceptionKind, booking: Troubled): BookingRemedy[] => {
  const cancel: BookingRemedy[] = cancelTransitionFor(booking.status, 'operator') ? ['cancel'] : []
  switch (kind) {
    case 'not_safe':
    case 'check_in_silent':
      return [
        'speak_to_customer',
        ...(isActiveJob(booking.status) ? (['call_driver'] as const) : []),
      ]
    case 'payment_stuck':
      return ['settle', 'tell_customer', 'note']
    case 'no_driver_left':
      return [booking.assignment === 'auto' ? 'offer_again' : 'assign', 'tell_customer', ...cancel]
    case 'nobody_answers':
      return ['assign', 'tell_customer', ...cancel]
    case 'eta_slipping':
      return ['call_driver', 'tell_customer', ...cancel]
    case 'no_movement':
      return ['call_driver', 'tell_driver', ...cancel]
    case 'position_dark':
      return ['call_driver', 'tell_driver', ...cancel, 'note']
    case 'chat_unanswered':
      return ['read_chat', booking.unread?.from === 'driver' ? 'tell_customer' : 'tell_driver']
    default: {
      const unknown: never = kind
      throw new Error(`unknown exception ${String(unknown)}`)
    }
  }
}
