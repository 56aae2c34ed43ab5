/**
 * What is going wrong with a booking that is under way, so that operators see it before its customer calls: pure rules over facts and the
 * clock, asked by the server, which puts these first, and by the board again as time passes. The thresholds are our own (issue 6).
 */
import { freshPositionMinutes, isStillToCome, missesArrival } from './arrival.ts'
import { hasEnded, isActiveJob, isWaitingForDriver, type BookingStatus } from './booking.ts'
import type { ChatSender } from './chat.ts'
import type { CompanionAlert } from '../companion/check-in.ts'
import type { PaymentOperation } from '../payments/payment.ts'
import { acceptanceWindowMinutes, autoAssignWaves } from '../tariffs/tariff.ts'

/** The worst first. */
export const bookingExceptionKinds = [
  /** The customer pressed “I’m not safe”, and no operator has spoken to them since. */
  'not_safe',
  /** The customer has not answered check-ins. */
  'check_in_silent',
  /** The money was to be taken or let go, and neither is accurate to have happened. */
  'payment_stuck',
  /** All drivers who could be offered it have been, or the chosen one can't come. */
  'no_driver_left',
  /** Drivers got their offers a while ago, or the time to accept is about to end. */
  'nobody_answers',
  /** The driver will be later than promised, or already is. That includes a driver who presses "arrived" without proof. */
  'eta_slipping',
  /** Accepted a while ago, and the truck is no nearer. */
  'no_movement',
  /** The position of the truck is unknown. */
  'position_dark',
  /** One of the two wrote, and the other has not looked. */
  'chat_unanswered',
] as const
export type BookingExceptionKind = (typeof bookingExceptionKinds)[number]

/** Shares of the time to accept after which an unanswered booking is shown, and shown as urgent. */
export const noAnswerShare = 0.5
export const noAnswerUrgentShare = 0.8
/** The provider usually answers within seconds, and the worker asks again each minute. */
export const paymentStuckMinutes = 2
/** After acceptance a driver finishes a coffee and drives; one who has not moved by then may have forgotten. */
export const noMovementMinutes = 10
/** Nearer to the pickup by less than this is a truck turned round in its yard. */
export const movedKm = 0.5
/** A person who has not read a message for this long has the phone in a pocket, or is in trouble. */
export const unansweredChatMinutes = 5
/** The last wave goes out by a job, which may come a few seconds late. */
const lastWaveSlackSeconds = 20

/** What the rules ask about. Moments are ISO 8601, as the API sends them. */
export type WatchedBooking = {
  status: BookingStatus
  /** Since when it is in this status. */
  statusSince: string
  assignment: 'chosen_driver' | 'auto'
  /** How many waves of offers there have been in this round, and how many of them may still answer. */
  wave: number
  openOffers: number
  /** Since when the drivers of this round have offers; null: none are. */
  askedSince: string | null
  acceptBy: string | null
  acceptedAt: string | null
  /** The latest moment promised for the arrival, and what is expected now. */
  promisedBy: string | null
  expectedAt: string | null
  /** When it was proven that the driver is at the pickup; null: not proven, though the driver may have pressed "arrived". */
  arrivalProvenAt: string | null
  /** How far the truck was from the pickup when the job was offered, and how much nearer it has come; null: unknown. */
  offeredKm: number | null
  kmCloser: number | null
  /** When the truck was last seen. */
  seenAt: string | null
  payment: { kind: PaymentOperation; state: 'open' | 'done' | 'stuck'; decidedAt: string } | null
  /** The first message that its reader has not looked at. */
  unread: { from: ChatSender; since: string } | null
  /** Of the night companion, until an operator has spoken to them. A page that is older than the server's answer lacks it. */
  companionAlert?: { kind: CompanionAlert; since: string } | null
}

export type BookingException = {
  kind: BookingExceptionKind
  /** It is lost, or as good as, unless an operator acts now. */
  isUrgent: boolean
  /** Since when it has been so; for countdowns, when the countdown began. */
  sinceMs: number
}

/**
 * Everything that is wrong with the booking at this moment of the server's clock, the worst first. Once it has ended only its payment
 * can be, because a card that is still held matters to its holder, and a customer who is not safe.
 */
export const exceptionsOf = (booking: WatchedBooking, nowMs: number): BookingException[] =>
  bookingExceptionKinds
    .flatMap((kind) => rules[kind](booking, nowMs) ?? [])
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))

type Rule = (booking: WatchedBooking, nowMs: number) => BookingException | null

const minuteMs = 60_000
const windowMs = acceptanceWindowMinutes * minuteMs

const rules: Record<BookingExceptionKind, Rule> = {
  // also after the end: a trip that is cancelled makes no one safe
  not_safe: ({ companionAlert }) =>
    companionAlert?.kind === 'not_safe'
      ? { kind: 'not_safe', isUrgent: true, sinceMs: Date.parse(companionAlert.since) }
      : null,

  check_in_silent: ({ status, companionAlert }) =>
    companionAlert?.kind === 'silent' && !hasEnded(status)
      ? { kind: 'check_in_silent', isUrgent: true, sinceMs: Date.parse(companionAlert.since) }
      : null,

  payment_stuck: ({ status, statusSince, payment }, nowMs) => {
    const openSince = [
      ...(status === 'confirming_payment' ? [statusSince] : []),
      ...(payment && payment.state !== 'done' ? [payment.decidedAt] : []),
    ].map(Date.parse)
    const sinceMs = Math.min(...openSince)
    const isStuck = payment?.state === 'stuck' || nowMs - sinceMs >= paymentStuckMinutes * minuteMs
    return openSince.length > 0 && isStuck
      ? { kind: 'payment_stuck', isUrgent: true, sinceMs }
      : null
  },

  no_driver_left: (booking, nowMs) => {
    const sinceMs = windowStartMs(booking)
    if (sinceMs === null || booking.openOffers > 0) return null
    return booking.assignment === 'chosen_driver' || wasLastWave(booking, nowMs - sinceMs)
      ? { kind: 'no_driver_left', isUrgent: true, sinceMs }
      : null
  },

  nobody_answers: (booking, nowMs) => {
    const startMs = windowStartMs(booking)
    if (startMs === null || booking.openOffers === 0) return null
    // drivers whom an operator has just offered it to get time to answer, but the window does not grow
    const sinceMs = booking.askedSince ? Math.max(startMs, Date.parse(booking.askedSince)) : startMs
    const isUrgent = nowMs - startMs >= noAnswerUrgentShare * windowMs
    return isUrgent || nowMs - sinceMs >= noAnswerShare * windowMs
      ? { kind: 'nobody_answers', isUrgent, sinceMs }
      : null
  },

  eta_slipping: ({ status, promisedBy, expectedAt, arrivalProvenAt }, nowMs) => {
    if (promisedBy === null) return null
    const sinceMs = Date.parse(promisedBy)
    const facts = {
      status,
      promisedBy: new Date(sinceMs),
      expectedAt: dateOf(expectedAt),
      arrivalProvenAt: dateOf(arrivalProvenAt),
    }
    return missesArrival(facts, new Date(nowMs))
      ? { kind: 'eta_slipping', isUrgent: nowMs > sinceMs, sinceMs }
      : null
  },

  no_movement: (booking, nowMs) => {
    const { status, acceptedAt, offeredKm, kmCloser } = booking
    if (!isStillToCome(status) || acceptedAt === null || isDark(booking, nowMs)) return null
    const sinceMs = Date.parse(acceptedAt)
    if (nowMs - sinceMs < noMovementMinutes * minuteMs) return null
    // a driver who was beside the vehicle already has nowhere to go
    const hasFarToGo = offeredKm !== null && offeredKm > 2 * movedKm
    const stands = hasFarToGo && kmCloser !== null && kmCloser < movedKm
    return stands || status === 'confirmed'
      ? {
          kind: 'no_movement',
          isUrgent: nowMs - sinceMs >= 2 * noMovementMinutes * minuteMs,
          sinceMs,
        }
      : null
  },

  position_dark: (booking, nowMs) =>
    isDark(booking, nowMs)
      ? { kind: 'position_dark', isUrgent: false, sinceMs: lastSeenMs(booking) }
      : null,

  chat_unanswered: ({ status, unread }, nowMs) => {
    if (!unread || hasEnded(status)) return null
    const sinceMs = Date.parse(unread.since)
    return nowMs - sinceMs >= unansweredChatMinutes * minuteMs
      ? { kind: 'chat_unanswered', isUrgent: false, sinceMs }
      : null
  },
}

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment))

/** Null: drivers have no offers. */
const windowStartMs = ({ status, acceptBy }: WatchedBooking): number | null =>
  isWaitingForDriver(status) && acceptBy !== null ? Date.parse(acceptBy) - windowMs : null

const wasLastWave = ({ wave }: WatchedBooking, elapsedMs: number): boolean => {
  const lastAfterSeconds = Math.max(...autoAssignWaves.map(({ afterSeconds }) => afterSeconds))
  return (
    wave >= autoAssignWaves.length || elapsedMs > (lastAfterSeconds + lastWaveSlackSeconds) * 1000
  )
}

/** Before acceptance a driver owes no position: the later of the two counts. */
const lastSeenMs = ({ seenAt, acceptedAt, statusSince }: WatchedBooking): number =>
  Math.max(Date.parse(acceptedAt ?? statusSince), seenAt === null ? 0 : Date.parse(seenAt))

/** On the way to the pickup or with the vehicle on the truck. At the vehicle the driver may leave the phone in the cab. */
const isDark = (booking: WatchedBooking, nowMs: number): boolean =>
  isActiveJob(booking.status) &&
  booking.status !== 'confirming_payment' &&
  booking.status !== 'driver_arrived' &&
  nowMs - lastSeenMs(booking) > freshPositionMinutes * minuteMs

/** Sort order by urgency: a person in danger, urgent, then anything wrong, then the rest; within each the longest first. */
export const byTrouble = (a: Troubled, b: Troubled): number =>
  rankOf(a) - rankOf(b) || oldestMs(a) - oldestMs(b)

type Troubled = { exceptions: readonly BookingException[]; createdAt: string }

const rankOf = ({ exceptions }: Troubled): number => {
  if (exceptions.some(({ kind }) => kind === 'not_safe')) return -2
  if (exceptions.some(({ kind }) => kind === 'check_in_silent')) return -1
  return exceptions.some(({ isUrgent }) => isUrgent) ? 0 : exceptions.length > 0 ? 1 : 2
}

const oldestMs = ({ exceptions, createdAt }: Troubled): number =>
  exceptions.length > 0
    ? Math.min(...exceptions.map(({ sinceMs }) => sinceMs))
    : Date.parse(createdAt)
