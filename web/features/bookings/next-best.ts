/** The best next action after the end, in words, for each way a booking ends. */
import { formatEuro } from '../../../domain/money.ts'
import { supportContact } from '../../../domain/support.ts'
import type { Booking } from '../../../contract/bookings/bookings.ts'

export type NextBest = { title: string; words: string; action: string }

/** For the customer of a completed or cancelled booking. */
export const nextBestForCustomer = (
  booking: Pick<Booking, 'status' | 'cancelReason' | 'cancellationFeeCents'>,
): NextBest => {
  if (booking.status === 'completed') {
    return {
      title: 'Need us again?',
      words: 'Your vehicle details are saved, so the next booking takes a minute.',
      action: 'Book again',
    }
  }
  switch (booking.cancelReason) {
    case 'nobody_accepted':
      return {
        title: 'Ask again',
        words:
          'Book with the same details: more drivers may be free by now, and you can choose another or let us ask the nearest.',
        action: 'Book again with the same details',
      }
    case 'card_refused':
    case 'hold_not_completed':
      return {
        title: 'Try another card',
        words: 'Book with the same details and use another card, or ask your bank first.',
        action: 'Book again with another card',
      }
    case 'driver_cancelled':
    case 'operator_cancelled':
      return {
        title: 'Still stuck?',
        words: 'Book with the same details and another driver can be on the way in minutes.',
        action: 'Find another driver',
      }
    case 'customer_cancelled':
    case null:
      return {
        title: 'Still need a recovery?',
        words: booking.cancellationFeeCents
          ? `Cancelling cost ${formatEuro(booking.cancellationFeeCents)}. If that doesn’t look right, write to ${supportContact.email} or call ${supportContact.phone}. To book again, your details are kept.`
          : 'Your details are kept, so booking again takes a minute.',
        action: 'Book again',
      }
    default: {
      const unknown: never = booking.cancelReason
      throw new Error(`unknown reason ${String(unknown)}`)
    }
  }
}

export const nextBestForDriver: NextBest = {
  title: 'Ready for the next one?',
  words: 'New jobs appear on your dashboard while you are on duty.',
  action: 'Back to your dashboard',
}
