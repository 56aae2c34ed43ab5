/**
 * The text of each transition of a booking, for its customer: a title and a line, because anyone may read a lock screen. One table, complete
 * by its type; pushes say the same. Transitions without a text name the reason. Each fits into one message (`text-message.ts`).
 */
import type { BookingTransition } from '../bookings/booking.ts'
import { formatEuro } from '../money.ts'
import { formatTime } from '../time/dublin-time.ts'
import { nameInTexts } from './text-message.ts'

export type BookingTextFacts = {
  /** The driver who has the job; null: none. */
  driverName: string | null
  /** The driver who was chosen and is offered the job alone; null: the nearest ones are. */
  chosenDriverName: string | null
  /** Some driver has an offer, once the card is held. */
  isOffered: boolean
  acceptBy: Date | null
  expectedAt: Date | null
  /** The driver needs much longer than shown before paying, so cancelling is free. */
  isAcceptedLate: boolean
  isCancelledByOperator: boolean
  /** What a cancellation has cost; null: nothing was cancelled. */
  feeCents: number | null
}

export type BookingText = {
  title: string
  sentences: readonly (string | null)[]
  /** What a customer may answer by text (`answered-text.ts`); left out: nothing that helps now. */
  reply?: string
  /** The customer's own action: a record for people whom no push reaches, and no push. */
  isOwnAction?: true
}

type TextRow = ((facts: BookingTextFacts) => BookingText) | { without: string }

const onAccount = { without: 'the insurer’s customer gets `coveredNotification`' }
/** A number that was only typed may be a stranger's. */
const noCardYet = { without: 'no card was held: anyone could have texts sent to any number' }

export const bookingTexts: Readonly<Record<BookingTransition, TextRow>> = {
  confirm_hold: (facts) => ({
    ...offeredTo(facts),
    reply: 'Reply 2 to cancel.',
  }),
  place_on_account: onAccount,
  abandon: noCardYet,
  accept: { without: 'over in a moment: the payment is taken, or refused' },
  accept_on_account: onAccount,
  capture_succeeded: (facts) => driverFound(facts),
  take_over: (facts) => driverFound(facts),
  replace_driver: (facts) => ({
    title: `${driverNameOf(facts)} is coming instead`,
    sentences: ['They are nearer. You pay nothing more, and can cancel free.', expectedAt(facts)],
    reply: 'Reply ETA, or 2 to cancel.',
  }),
  capture_refused: () => cardRefused,
  hold_lost: () => cardRefused,
  expire: () => ({
    title: 'No driver accepted in time',
    sentences: ['You pay nothing. Open the booking to try again.'],
  }),
  expire_again: () => ({
    title: 'No other driver accepted',
    sentences: ['Everything is refunded. Open the booking to try again.'],
  }),
  set_off: (facts) => ({
    title: `${driverNameOf(facts)} is on the way`,
    sentences: [expectedAt(facts)],
    reply: 'Reply ETA for the code.',
  }),
  arrive: (facts) => ({
    title: `${driverNameOf(facts)} has arrived`,
    sentences: ['Have the start code of your booking ready.'],
    reply: 'Reply ETA for the code.',
  }),
  start: (facts) => ({
    title: 'Your recovery has started',
    sentences: [expectedAt(facts, 'At the drop-off about')],
  }),
  complete: () => ({
    title: 'Your recovery is complete',
    sentences: ['Open the booking to see what you paid.'],
  }),
  give_up: () => ({
    title: 'Your driver had to cancel',
    sentences: ['We’re asking the next drivers. You won’t pay again, and can cancel free.'],
    reply: 'Reply 2 to cancel.',
  }),
  cancel_before_hold: noCardYet,
  cancel_before_acceptance: (facts) => cancelled(facts, 'No driver had accepted. You pay nothing.'),
  cancel_between_drivers: (facts) => cancelled(facts, 'Everything is refunded.'),
  cancel_by_customer: (facts) =>
    cancelled(
      facts,
      facts.feeCents
        ? `Cancelling cost ${formatEuro(facts.feeCents)}. The rest is refunded.`
        : 'Everything is refunded.',
    ),
  cancel_by_driver: () => ({
    title: 'Your driver had to cancel',
    sentences: ['Everything is refunded. Open the booking to find another driver.'],
  }),
  cancel_by_operator: () => cancelledByUs,
}

/** Null: there is none for this transition. */
export const bookingText = (
  transition: BookingTransition,
  facts: BookingTextFacts,
): BookingText | null => {
  const row = bookingTexts[transition]
  return typeof row === 'function' ? row(facts) : null
}

/** That a chosen driver can't come, and what the customer can do then, has a text of its own (`decline-text.ts`). */
const offeredTo = ({ chosenDriverName, isOffered, acceptBy }: BookingTextFacts): BookingText => {
  const paid = 'You pay only if a driver accepts.'
  const hear = acceptBy && `You’ll hear by ${formatTime(acceptBy)}.`
  if (chosenDriverName === null) {
    return {
      title: isOffered ? 'We’re asking drivers near you' : 'We’re looking for a driver near you',
      sentences: [hear, paid],
    }
  }
  return isOffered
    ? { title: `We’ve asked ${nameInTexts(chosenDriverName)}`, sentences: [hear, paid] }
    : { title: 'Your booking is placed', sentences: ['No driver has been asked yet.', paid] }
}

const driverFound = (facts: BookingTextFacts): BookingText => ({
  title: `${driverNameOf(facts)} is on the job`,
  sentences: facts.isAcceptedLate
    ? // first, because a text is cut off at its end
      ['Later than we showed: you can cancel free.', expectedAt(facts)]
    : [expectedAt(facts), 'Your booking shows where the truck is.'],
  reply: 'Reply ETA, or 2 to cancel.',
})

const cardRefused: BookingText = {
  title: 'Your card was refused',
  sentences: ['The booking is cancelled and you pay nothing. Open it to try again.'],
}

const cancelledByUs: BookingText = {
  title: 'Towline cancelled your booking',
  sentences: ['We’re sorry. Everything is refunded.'],
}

const cancelled = ({ isCancelledByOperator }: BookingTextFacts, sentence: string): BookingText =>
  isCancelledByOperator
    ? cancelledByUs
    : { title: 'Your booking is cancelled', sentences: [sentence], isOwnAction: true }

const driverNameOf = ({ driverName }: BookingTextFacts): string =>
  driverName === null ? 'Your driver' : nameInTexts(driverName)

const expectedAt = ({ expectedAt: at }: BookingTextFacts, words = 'Expected at'): string | null =>
  at && `${words} ${formatTime(at)}.`
