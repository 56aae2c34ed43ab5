/**
 * What pressing the button does, in order: the card form is checked, the booking is opened, the card is confirmed with the booking's
 * secret, and our server verifies that it is held. Every outcome is a value; nothing is charged by any of them.
 */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { BodyOf, CallAnswer } from '../../api/kit/call.ts'
import { isRefusal, OfflineError, ProblemError, failureCopy } from '../../api/kit/failures.ts'

export type BookingOrder = BodyOf<'POST /api/bookings'>
type Opened = CallAnswer<'POST /api/bookings'>

/** The card form's answer (`features/payments`). */
export type CardAnswer =
  | { kind: 'held' }
  | { kind: 'refused'; words: string }
  | { kind: 'incomplete' }
  | { kind: 'unknown' }

export type PaymentPorts = {
  checkCard: () => Promise<CardAnswer | null>
  open: (order: BookingOrder) => Promise<Opened>
  confirmCard: (clientSecret: string) => Promise<CardAnswer>
  /** Asks our server, which asks the provider. */
  hold: (bookingId: string) => Promise<Booking>
  /** Called as soon as there is a booking, before the card is confirmed. */
  onOpened: (bookingId: string) => void
}

export type Placed =
  | { kind: 'placed'; bookingId: string }
  /** The card may be held, but no answer came: the booking's own page will know. */
  | { kind: 'in_doubt'; bookingId: string }
  | { kind: 'card_incomplete' }
  /** A new price is needed: this one has ended or was used. */
  | { kind: 'price_ended' }
  | { kind: 'not_verified' }
  | { kind: 'signed_out' }
  /** Shown in a toast; everything stays as it is. */
  | { kind: 'failed'; title: string; description: string }

/** The specification's toasts (customer side §8). */
export const paymentFailures = {
  notReady: {
    title: 'Payment Error',
    description: 'Payment system not ready. Please refresh and try again.',
  },
  notInitialised: {
    title: 'Payment Error',
    description: 'Payment not initialized. Please try again.',
  },
  unexpected: {
    title: 'Payment Error',
    description: 'An unexpected error occurred. Please try again.',
  },
  setup: {
    title: 'Payment Setup Failed',
    description: 'Unable to initialize payment. Please try again.',
  },
  creditChanged: {
    title: 'Your credit has changed',
    description: 'Check the amount on the button and press it again.',
  },
  refusedTitle: 'Payment Failed',
  booking: { title: 'Booking Failed', description: 'Please try again' },
} as const

export const placeBooking = async (order: BookingOrder, ports: PaymentPorts): Promise<Placed> => {
  const unfinished = await ports.checkCard()
  if (unfinished) return cardAnswered(unfinished)
  let opened: Opened
  try {
    opened = await ports.open(order)
  } catch (failure) {
    return notOpened(failure)
  }
  if (opened.clientSecret === '') return { kind: 'failed', ...paymentFailures.notInitialised }
  const { bookingId } = opened
  ports.onOpened(bookingId)
  // the card form is over what was shown: another booking may have used the credit since
  if (opened.creditCents !== (order.creditCents ?? 0)) {
    return { kind: 'failed', ...paymentFailures.creditChanged }
  }

  const answer = await ports.confirmCard(opened.clientSecret)
  if (answer.kind === 'refused' || answer.kind === 'incomplete') return cardAnswered(answer)
  try {
    await ports.hold(bookingId)
    return { kind: 'placed', bookingId }
  } catch (failure) {
    return notHeld(failure, answer, bookingId)
  }
}

const cardAnswered = (answer: CardAnswer): Placed => {
  switch (answer.kind) {
    case 'incomplete':
      return { kind: 'card_incomplete' }
    case 'refused':
      return { kind: 'failed', title: paymentFailures.refusedTitle, description: answer.words }
    case 'held':
    case 'unknown':
      return { kind: 'failed', ...paymentFailures.unexpected }
    default:
      return answer satisfies never
  }
}

const notOpened = (failure: unknown): Placed => {
  if (isRefusal(failure, 'quote_expired', 'quote_already_used', 'not_found')) {
    return { kind: 'price_ended' }
  }
  if (isRefusal(failure, 'email_not_verified')) return { kind: 'not_verified' }
  if (isRefusal(failure, 'not_signed_in')) return { kind: 'signed_out' }
  if (isRefusal(failure, 'saved_card_not_found')) {
    const { detail } = failureCopy(failure)
    return { kind: 'failed', title: paymentFailures.refusedTitle, description: detail }
  }
  return failed(failure, paymentFailures.booking)
}

const notHeld = (failure: unknown, answer: CardAnswer, bookingId: string): Placed => {
  if (failure instanceof OfflineError) return { kind: 'in_doubt', bookingId }
  // The form did not know the outcome, and the provider says that it is no hold.
  if (isRefusal(failure, 'payment_not_held') && answer.kind === 'unknown') {
    return { kind: 'failed', ...paymentFailures.unexpected }
  }
  if (isRefusal(failure, 'booking_ended')) return { kind: 'price_ended' }
  return failed(failure, paymentFailures.unexpected)
}

/** The server's words, where it sent some. */
const failed = (failure: unknown, otherwise: { title: string; description: string }): Placed => {
  const isOurs = failure instanceof OfflineError || failure instanceof ProblemError
  if (!isOurs || isRefusal(failure, 'internal_error')) return { kind: 'failed', ...otherwise }
  const { title, detail } = failureCopy(failure)
  return { kind: 'failed', title, description: detail }
}
