/** The answers to customers' texts: each fits into one message with its link, also with the longest names (`text-answers.test.ts`). */
import { minutesUntilArrival } from '../bookings/arrival.ts'
import { checkInEveryMinutes } from '../companion/check-in.ts'
import { emergencyNumbers } from '../emergency-call.ts'
import { formatEuro } from '../money.ts'
import { formatMinutes } from '../places/distance.ts'
import { supportContact } from '../support.ts'
import { formatTime } from '../time/dublin-time.ts'
import type { TextedBooking, TextWord } from './answered-text.ts'
import { nameInTexts } from './text-message.ts'

const call = `Call ${supportContact.phone}.`
const [emergency] = emergencyNumbers

/** How many references are named where several bookings are current. */
const namedAtMost = 3

export const textAnswers = {
  help: `In danger? ${emergency.shown}, then SOS. Our line: ${supportContact.phone}. 1 asks other drivers, 2 cancels, ETA. STOP ends texts.`,
  words: 'Send 1 to ask other drivers, 2 to cancel, ETA or HELP.',
  /** Says nothing of any booking or account. */
  unknown: `We have nothing for this number. In danger? ${emergency.shown} first. Our line: ${supportContact.phone}.`,
  unproven: 'Open your booking to act on it. This number isn’t confirmed.',
  codeNotAwaited: 'That code request is over. Start again on the page where you sign in.',
  stale: `Your text reached us late and changed nothing. Send it again, or call ${supportContact.phone}.`,
  /** From a number without a current booking: no one here could help it. */
  notSafeHere: `In danger? Call ${emergency.shown} now. We have no current booking for this number. Our line: ${supportContact.phone}.`,
  none: `You have no current booking. Our line: ${supportContact.phone}.`,
  notFound: 'That isn’t one of your current bookings. Send HELP for help.',
  noOffer: 'Nothing to confirm now. Send 2 to see what cancelling costs.',
  which: (word: TextWord, references: readonly string[]): string => {
    const named = references.slice(0, namedAtMost)
    return `You have more than one booking: ${named.join(', ')}. Send ${word} ${named[0]}, for example.`
  },
  over: ({ status }: TextedBooking): string =>
    status === 'completed'
      ? 'This recovery is complete.'
      : 'This booking is cancelled. Nothing more to do.',

  eta: (booking: TextedBooking, now: Date): string => {
    const { status, acceptBy, expectedAt, chosenDriverName, isDeclined } = booking
    switch (status) {
      case 'pending':
        return notPaid
      case 'pending_driver_acceptance':
      case 'pending_new_driver':
        if (isDeclined)
          return `${nameInTexts(chosenDriverName ?? '')} can’t take this one. Send 1 to ask others, 2 to cancel.`
        return `No driver has accepted yet. ${hearBy(acceptBy)}`
      case 'confirming_payment':
        return justAccepted
      case 'confirmed':
      case 'driver_en_route':
        return `${driverOf(booking)} ${comes(expectedAt, now)}.${codeOf(booking)}`
      case 'driver_arrived':
        return `${driverOf(booking)} has arrived.${codeOf(booking)}`
      case 'in_progress':
        return expectedAt
          ? `Your vehicle is on the truck, at the drop-off about ${formatTime(expectedAt)}.`
          : 'Your vehicle is on the truck.'
      case 'completed':
      case 'cancelled':
        return textAnswers.over(booking)
      default: {
        const unknown: never = status
        throw new Error(`unknown status ${String(unknown)}`)
      }
    }
  },

  /** Why "1" does nothing now. */
  noOthers: (booking: TextedBooking): string => {
    const { status, isOpenToOthers, hasOpenOffer, chosenDriverName, acceptBy } = booking
    switch (status) {
      case 'pending':
        return notPaid
      case 'pending_driver_acceptance':
      case 'pending_new_driver':
        if (isOpenToOthers)
          return hasOpenOffer
            ? `We’re already asking other drivers. ${hearBy(acceptBy)}`
            : textAnswers.noneFree(acceptBy)
        return `${nameInTexts(chosenDriverName ?? '')} hasn’t answered yet. ${hearBy(acceptBy)}`
      case 'confirming_payment':
        return justAccepted
      case 'confirmed':
      case 'driver_en_route':
      case 'driver_arrived':
        return `${driverOf(booking)} has your job. Send ETA for the time, or 2 to cancel.`
      case 'in_progress':
        return 'Your vehicle is on the truck already. Send ETA for the time.'
      case 'completed':
      case 'cancelled':
        return textAnswers.over(booking)
      default: {
        const unknown: never = status
        throw new Error(`unknown status ${String(unknown)}`)
      }
    }
  },

  /** Why "2" does nothing now. */
  noCancel: (booking: TextedBooking): string => {
    if (booking.status === 'confirming_payment')
      return 'A driver just accepted and we’re confirming the payment. Send 2 again in a minute.'
    return booking.status === 'in_progress'
      ? `The recovery has started, so it can’t be cancelled by text. ${call}`
      : textAnswers.over(booking)
  },

  offerCancel: (feeCents: number): string => `${costs(feeCents)} To cancel, send YES in 10 min.`,
  costRose: (feeCents: number): string =>
    `Not cancelled: ${lowerFirst(costs(feeCents))} To cancel, send YES in 10 min.`,
  cancelled: (feeCents: number): string =>
    feeCents === 0
      ? 'Cancelled, and it costs you nothing.'
      : `Cancelled. It cost ${formatEuro(feeCents)}; the rest is refunded.`,
  alreadyCancelled: 'Cancelled already. Nothing more to do.',
  openedToAll: (acceptBy: Date | null): string =>
    `We’ve asked other drivers, at no higher price. ${hearBy(acceptBy)}`,
  /** Those who come on duty until then are offered it, and without one the hold is released, or what was paid is refunded. */
  noneFree: (acceptBy: Date | null): string =>
    `No driver is free yet. We look${acceptBy ? ` until ${formatTime(acceptBy)}` : ''}; if none, no charge. ${call}`,
  noMoreRounds: `We can’t ask any more drivers for this one. ${call}`,
  refused: `That isn’t possible now. Open your booking, or call ${supportContact.phone}.`,
  notSafe: `In danger? Call ${emergency.shown} now. We’re alerted and will call you.`,
  allOk: `Good to hear. We check again in ${checkInEveryMinutes} minutes.`,
  notChecked: `We don’t check on this trip any more. In danger? Call ${emergency.shown}.`,
  stopped: 'No more texts. Receipts still come by email. Send START to get texts again.',
  started: 'You’ll get texts about your bookings again. HELP for the words.',
} as const

const notPaid = 'Your booking isn’t paid for yet. Open it to finish.'
const justAccepted = 'A driver just accepted. We’re confirming the payment.'

const hearBy = (acceptBy: Date | null): string =>
  acceptBy ? `You’ll hear by ${formatTime(acceptBy)}.` : 'You’ll hear soon.'

const costs = (feeCents: number): string =>
  feeCents === 0 ? 'Cancelling is free now.' : `Cancelling costs ${formatEuro(feeCents)} now.`

const lowerFirst = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`

const driverOf = ({ driverName }: TextedBooking): string => nameInTexts(driverName ?? '')

/** By the one count of minutes that every screen uses. */
const comes = (expectedAt: Date | null, now: Date): string => {
  if (!expectedAt) return 'is on the job'
  const minutes = minutesUntilArrival(expectedAt.toISOString(), now.getTime())
  return minutes === null
    ? `was due at ${formatTime(expectedAt)}`
    : `arrives in ${formatMinutes(minutes)}, at ${formatTime(expectedAt)}`
}

const codeOf = ({ startCode }: TextedBooking): string =>
  startCode ? ` Start code ${startCode}, in person only.` : ''
