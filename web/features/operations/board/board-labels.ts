/** Labels of the board. Pure: the server's clock is an argument. */
import type { BoardBooking } from '../../../../contract/operations/operations.ts'
import type { BookingException } from '../../../../domain/bookings/booking-exceptions.ts'
import { remediesOf, type BookingRemedy } from '../../../../domain/bookings/booking-remedies.ts'
import { isWaitingForDriver, type BookingStatus } from '../../../../domain/bookings/booking.ts'
import { formatTime } from '../../../../domain/time/dublin-time.ts'
import { isArrivalUnproven } from '../../../../domain/bookings/proven-arrival.ts'
import { paths } from '../../../paths.ts'
import type { Tone } from '../../../ui/data/badge.tsx'

export const statusTones: Record<BookingStatus, Tone> = {
  pending: 'neutral',
  pending_driver_acceptance: 'warning',
  confirming_payment: 'info',
  confirmed: 'info',
  driver_en_route: 'info',
  driver_arrived: 'info',
  in_progress: 'success',
  pending_new_driver: 'warning',
  completed: 'neutral',
  cancelled: 'neutral',
}

/** `4 min`: whole minutes that have passed; less than one is written as such. */
export const minutesLabel = (ms: number): string =>
  ms < 60_000 ? 'less than a minute' : durationLabel(Math.floor(ms / 60_000))

const durationLabel = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** `4:05 left to accept`, in steps of the board's clock. */
const leftLabel = (leftMs: number): string => {
  const seconds = Math.max(0, Math.round(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const timeOf = (moment: string): string => formatTime(new Date(moment))

/** The same for a column: the time to accept, or when the driver is expected and was promised by. */
export const dueLabel = (booking: BoardBooking, nowMs: number): string => {
  const { status, acceptBy, promisedBy, expectedAt, openOffers } = booking
  if (isWaitingForDriver(status)) {
    const left = acceptBy ? `${leftLabel(Date.parse(acceptBy) - nowMs)} left · ` : ''
    return `${left}${openOffers} asked`
  }
  const isComing = status === 'confirmed' || status === 'driver_en_route'
  if (!isComing) return ''
  return [
    ...(expectedAt ? [timeOf(expectedAt)] : []),
    ...(promisedBy ? [`by ${timeOf(promisedBy)}`] : []),
  ].join(' · ')
}

/** Its deadlines and delays, in a few words each. */
export const clockLabel = (booking: BoardBooking, nowMs: number): string[] => {
  const { status, acceptBy, acceptedAt, promisedBy, expectedAt, openOffers } = booking
  if (status === 'pending') return [`Card asked for since ${timeOf(booking.statusSince)}`]
  if (isWaitingForDriver(status)) {
    return [
      ...(acceptBy ? [`${leftLabel(Date.parse(acceptBy) - nowMs)} left to accept`] : []),
      `${openOffers} ${openOffers === 1 ? 'driver' : 'drivers'} asked`,
    ]
  }
  return [
    ...(acceptedAt ? [`Accepted ${minutesLabel(nowMs - Date.parse(acceptedAt))} ago`] : []),
    ...(expectedAt ? [`expected ${timeOf(expectedAt)}`] : []),
    ...(promisedBy && (status === 'confirmed' || status === 'driver_en_route')
      ? [`promised by ${timeOf(promisedBy)}`]
      : []),
    ...(status === 'driver_arrived' ? [arrivedLabel(booking)] : []),
  ]
}

const arrivedLabel = ({ status, statusSince, arrivalProvenAt }: BoardBooking): string =>
  isArrivalUnproven(status, arrivalProvenAt)
    ? `marked arrived ${timeOf(statusSince)}, not confirmed`
    : `there since ${timeOf(statusSince)}`

/** The labels of the links to where a problem is solved. */
export const remedyLabels: Record<BookingRemedy, string> = {
  speak_to_customer: 'See their check-ins',
  settle: 'Ask the bank again',
  assign: 'Assign a driver',
  offer_again: 'Offer again',
  call_driver: 'Call the driver',
  tell_driver: 'Write to the driver',
  tell_customer: 'Write to the customer',
  read_chat: 'Read the chat',
  cancel: 'Cancel with refund',
  note: 'Write a note',
}

/** Parts of the booking's panel, by their ids there, and the recipient to preselect in a form. */
const remedyPlaces: Record<BookingRemedy, string> = {
  speak_to_customer: '#companion',
  settle: '#operator-money',
  assign: '#driver-assignment',
  offer_again: '#driver-assignment',
  call_driver: '#driver-assignment',
  tell_driver: '#operator-notes',
  tell_customer: '#operator-notes',
  read_chat: '#chat',
  cancel: '#cancelling',
  note: '#operator-notes',
}

const remedyReaders: Partial<Record<BookingRemedy, string>> = {
  tell_driver: 'driver',
  tell_customer: 'customer',
}

/** Where a problem is solved: a part of the panel of this booking. `search`: of the board's address, which stays as it is. */
export const remedyPath = (
  search: URLSearchParams,
  bookingId: string,
  remedy: BookingRemedy,
): string => {
  const next = new URLSearchParams(search)
  next.set(openKey, bookingId)
  const reader = remedyReaders[remedy]
  if (reader) next.set('tell', reader)
  else next.delete('tell')
  return `?${next}${remedyPlaces[remedy]}`
}

/** The booking whose panel is open, in the board's address. */
export const openKey = 'open'

export const openPath = (search: URLSearchParams, bookingId: string | null): string => {
  const next = new URLSearchParams(search)
  next.delete('tell')
  if (bookingId === null) next.delete(openKey)
  else next.set(openKey, bookingId)
  return `?${next}`
}

/** The remedies for each exception, each listed once: one listed beside a worse exception is not repeated, unless it is the only one. */
export const remediesEach = (
  exceptions: readonly BookingException[],
  booking: BoardBooking,
): { exception: BookingException; remedies: BookingRemedy[] }[] => {
  const listed = new Set<BookingRemedy>()
  return exceptions.map((exception) => {
    const remedies = remediesOf(exception.kind, booking)
    const fresh = remedies.filter((remedy) => !listed.has(remedy))
    for (const remedy of fresh) listed.add(remedy)
    return { exception, remedies: fresh.length > 0 ? fresh : remedies.slice(0, 1) }
  })
}

/** The address of the part about its money. */
export const moneyPath = (bookingId: string): string => `${paths.booking(bookingId)}#operator-money`

/** The address for lowering the price of an ended booking, with the form set to do so (docs/decisions/0042-adjusting-a-price.md). */
export const adjustPath = (bookingId: string): string =>
  `${paths.booking(bookingId)}?give=price#operator-money`

/** The exception in words. */
export const exceptionLabel = (
  { kind, sinceMs }: BookingException,
  booking: BoardBooking,
  nowMs: number,
): string => {
  const ago = minutesLabel(nowMs - sinceMs)
  switch (kind) {
    case 'not_safe':
      return `Customer is not safe, pressed ${ago} ago`
    case 'check_in_silent':
      return `Customer has not answered check-ins, alert ${ago} ago`
    case 'payment_stuck':
      return booking.payment?.kind === 'release'
        ? `The card is still held ${ago} after its release`
        : `Payment not confirmed for ${ago}`
    case 'no_driver_left':
      return booking.assignment === 'chosen_driver'
        ? 'The chosen driver can’t take it'
        : 'No drivers left to ask'
    case 'nobody_answers':
      return `No answer for ${ago}`
    case 'eta_slipping':
      if (isArrivalUnproven(booking.status, booking.arrivalProvenAt)) {
        return `Arrival not confirmed ${ago} after promised`
      }
      return nowMs > sinceMs
        ? `${ago} later than promised`
        : `Expected ${booking.expectedAt ? timeOf(booking.expectedAt) : 'late'}, promised by ${formatTime(new Date(sinceMs))}`
    case 'no_movement':
      return booking.status === 'confirmed'
        ? `Not set off ${ago} after accepting`
        : `No nearer ${ago} after accepting`
    case 'position_dark':
      return `Truck not seen for ${ago}`
    case 'chat_unanswered':
      return booking.unread?.from === 'driver'
        ? `The driver’s message is unread for ${ago}`
        : `The customer’s message is unread for ${ago}`
    default: {
      const unknown: never = kind
      throw new Error(`unknown exception ${String(unknown)}`)
    }
  }
}
