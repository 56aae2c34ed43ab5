/**
 * What a customer's text does: pure, from the text and the bookings of a proven number to an act or an answer. Acts are the use cases of the
 * API; what they refuse is answered with `text-answers.ts`. Decision 0110.
 */
import { readBookingReference } from '../bookings/booking-reference.ts'
import { isWaitingForDriver, type BookingStatus } from '../bookings/booking.ts'
import type { TextChannel } from './notification.ts'
import { textAnswers } from './text-answers.ts'

export const textCommands = ['1', '2', 'ETA', 'HELP', 'YES', 'OK', 'SOS', 'STOP', 'START'] as const
export type TextWord = (typeof textCommands)[number]

/** Words for opting out and in; of an SMS the provider acts on more of them before we read it. */
const stopCommands = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT']
const stopCommandsOfSms = [...stopCommands, 'CANCEL', 'END', 'QUIT', 'REVOKE']
const startCommands = ['START', 'UNSTOP']

/** The offered cost of a cancellation is confirmed within this. */
export const cancelOfferMinutes = 10
/** A text that was read later than this changes nothing: its sender did not know what has happened since. */
export const textStaleMinutes = 10
/** The answer that only names the words is not repeated to one number within this, … */
export const politeAnswerMinutes = 5
/** … nor is what a number without a booking is told within this. */
export const strangerAnswerMinutes = 24 * 60
/** Texts of one number that are read within `textsPerNumberMinutes`. */
export const textsPerNumber = 12
export const textsPerNumberMinutes = 10
/** A booking that ended this long ago is still answered about. */
export const endedAnsweredHours = 12

export type ReadText = { word: TextWord | null; reference: string | null }

/** One of our words, alone or with a booking's reference before or behind it; anything else is no word. */
export const readText = (body: string, channel: TextChannel): ReadText => {
  const parts = body
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\bTL[\s–-]+(?=[0-9A-Z]{5,7}\b)/g, 'TL-')
    .split(/[\s.,!?;:()"'’]+/)
    .filter((part) => part !== '')
  const references = parts.map(readBookingReference).filter((one) => one !== null)
  const others = parts.filter((part) => readBookingReference(part) === null)
  const [only, ...more] = others
  if (only === undefined || more.length > 0 || references.length > 1)
    return { word: null, reference: null }
  return { word: wordOf(only, channel), reference: references[0] ?? null }
}

const wordOf = (part: string, channel: TextChannel): TextWord | null => {
  if ((channel === 'sms' ? stopCommandsOfSms : stopCommands).includes(part)) return 'STOP'
  if (startCommands.includes(part)) return 'START'
  if (part === 'INFO') return 'HELP'
  if (part === 'OKAY') return 'OK'
  return textCommands.find((word) => word === part) ?? null
}

/** A booking as its customer sees it now. */
export type TextedBooking = {
  bookingId: string
  reference: string
  status: BookingStatus
  driverName: string | null
  chosenDriverName: string | null
  /** The chosen driver declined, and no one else has an offer. */
  isDeclined: boolean
  /** The nearest drivers are offered it, and not one driver alone. */
  isOpenToOthers: boolean
  /** Some driver has it on offer now. */
  hasOpenOffer: boolean
  acceptBy: Date | null
  expectedAt: Date | null
  startCode: string | null
  /** Its customer is sent “All OK?” (`check-in.ts`). */
  hasCheckIns: boolean
  /** Null once it has ended. */
  cancelNow: { isAllowed: boolean; feeCents: number } | null
}

/** The cost that was said, and when. */
export type CancelOffer = { bookingId: string; feeCents: number; offeredAt: Date }

/** The newest current booking for which this number was typed, also one that an insurer pays: help needs no proof. */
export type AboutBooking = { bookingId: string; reference: string }

export type TextSender =
  | { kind: 'unknown'; about: AboutBooking | null }
  /** The number was typed for a booking, and no one has proven it. */
  | { kind: 'unproven'; reference: string; about: AboutBooking }
  | {
      kind: 'proven'
      /** Those that have not ended. */
      current: readonly TextedBooking[]
      ended: readonly TextedBooking[]
      /** Only looked for where nothing of their own is current. */
      about: AboutBooking | null
      offers: readonly CancelOffer[]
    }

export type TextResolution =
  /** `once`: not repeated to this number for a while; null: each time. */
  | { act: 'say'; words: string; reference: string | null; once: 'polite' | 'stranger' | null }
  | { act: 'open_to_all'; booking: TextedBooking }
  | { act: 'offer_cancel'; booking: TextedBooking; feeCents: number }
  | { act: 'cancel'; booking: TextedBooking; feeCents: number }
  | { act: 'sign'; booking: TextedBooking; sign: 'ok' | 'not_safe' }
  /** The same call for help from a number that no one has proven: it only wakes the operators, who call the booking’s number. */
  | { act: 'alarm'; about: AboutBooking }
  | { act: 'stop' }
  | { act: 'start' }

const answerWith = (
  words: string,
  reference: string | null = null,
  once: 'polite' | 'stranger' | null = null,
): TextResolution => ({ act: 'say', words, reference, once })

/** `receivedAt`: when the provider delivered it; `now`: when it is read. */
export const resolveText = (
  { word, reference }: ReadText,
  sender: TextSender,
  { receivedAt, now }: { receivedAt: Date; now: Date },
): TextResolution => {
  if (word === 'STOP') return { act: 'stop' }
  if (word === 'START') return { act: 'start' }
  // Never late, never too often, and never a question which booking is meant.
  if (word === 'SOS') return notSafe(reference, sender)
  if (sender.kind === 'unknown') return answerWith(textAnswers.unknown, null, 'stranger')
  if (sender.kind === 'unproven')
    return answerWith(textAnswers.unproven, sender.reference, 'polite')
  if (word === 'HELP') return answerWith(textAnswers.help)
  if (word === null) return answerWith(textAnswers.words, null, 'polite')

  const isStale = now.getTime() - receivedAt.getTime() > textStaleMinutes * 60_000
  if (isStale) return answerWith(textAnswers.stale)
  const offers = sender.offers.filter(({ offeredAt }) => isOfferOpen(offeredAt, receivedAt))
  const named = chooseBooking(word, reference, sender, offers)
  if ('act' in named) return named
  switch (word) {
    case '1':
      return offerToOthers(named)
    case '2':
      return cancelOf(named)
    case 'ETA':
      return answerWith(textAnswers.eta(named, now), named.reference)
    case 'OK':
      return named.hasCheckIns
        ? { act: 'sign', booking: named, sign: 'ok' }
        : answerWith(textAnswers.words, named.reference, 'polite')
    case 'YES': {
      const offer = offers.find(({ bookingId }) => bookingId === named.bookingId)
      return offer
        ? { act: 'cancel', booking: named, feeCents: offer.feeCents }
        : answerWith(textAnswers.noOffer, named.reference)
    }
    default: {
      const unknown: never = word
      throw new Error(`unknown word ${String(unknown)}`)
    }
  }
}

const isOfferOpen = (offeredAt: Date, receivedAt: Date): boolean =>
  receivedAt.getTime() - offeredAt.getTime() <= cancelOfferMinutes * 60_000

/** The booking that the text is about, or an answer where that is not known. */
const chooseBooking = (
  word: TextWord,
  reference: string | null,
  { current, ended }: Extract<TextSender, { kind: 'proven' }>,
  offers: readonly CancelOffer[],
): TextedBooking | TextResolution => {
  if (reference !== null) {
    const over = ended.find((one) => one.reference === reference)
    if (over) return answerWith(textAnswers.over(over), over.reference)
    return current.find((one) => one.reference === reference) ?? answerWith(textAnswers.notFound)
  }
  const [first, second] = current
  if (!first) {
    const [over] = ended
    return over ? answerWith(textAnswers.over(over), over.reference) : answerWith(textAnswers.none)
  }
  if (!second) return first
  const offered = current.filter((one) =>
    offers.some(({ bookingId }) => bookingId === one.bookingId),
  )
  if (word === 'YES' && offered[0] && offered.length === 1) return offered[0]
  const checked = current.filter(({ hasCheckIns }) => hasCheckIns)
  if (word === 'OK' && checked[0] && checked.length === 1) return checked[0]
  return answerWith(
    textAnswers.which(
      word,
      current.map((one) => one.reference),
    ),
  )
}

/** About the booking that is named, else the one with check-ins, else the latest. */
const notSafe = (reference: string | null, sender: TextSender): TextResolution => {
  const current = sender.kind === 'proven' ? sender.current : []
  const booking =
    current.find((one) => one.reference === reference) ??
    current.find(({ hasCheckIns }) => hasCheckIns) ??
    current[0]
  if (booking) return { act: 'sign', booking, sign: 'not_safe' }
  return sender.about ? { act: 'alarm', about: sender.about } : answerWith(textAnswers.notSafeHere)
}

const offerToOthers = (booking: TextedBooking): TextResolution => {
  const { status, isDeclined, reference } = booking
  return isWaitingForDriver(status) && isDeclined
    ? { act: 'open_to_all', booking }
    : answerWith(textAnswers.noOthers(booking), reference)
}

const cancelOf = (booking: TextedBooking): TextResolution => {
  const { cancelNow, reference } = booking
  return cancelNow?.isAllowed
    ? { act: 'offer_cancel', booking, feeCents: cancelNow.feeCents }
    : answerWith(textAnswers.noCancel(booking), reference)
}
