/**
 * The parts of the booking screen, in one table: (status, viewer) → panels and buttons, in the order a phone shows them.
 * Customer, driver and operator get the same parts; the server decides who may do what, by its access rows (`docs/access.md`) and the
 * booking's own rules. Facts of one booking (no phone number given, nothing declined) only ever remove parts from a row:
 * `booking-layout.ts`.
 */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import { isCancelShown } from '../../../domain/payments/cancellation.ts'

export type Viewer = Booking['viewer']

/** Parts of the screen below its headline. */
export const bookingPanels = [
  /** The driver's next step, with notes and arrival time. */
  'transition',
  /** For the driver: which positions are sent. */
  'location',
  /** The card is not confirmed yet: the step may have finished while no page was open. */
  'card',
  /** The chosen driver declined. */
  'declined',
  /** Who has been offered the job, and who is next. */
  'assignment',
  /** For operators: how the job was offered to drivers. */
  'trace',
  /** For operators: notes and messages, the ledger's lines, refunds. */
  'operations',
  /** How it ended, and the best next action. */
  'outcome',
  /** The rating: a question, or its answer. */
  'rating',
  /** After too many wrong start codes: is this your driver? */
  'driver_question',
  /** The customer may confirm that the driver is there. */
  'driver_here',
  /** The code that the customer gives to the driver beside the vehicle; an operator may waive it. */
  'start_code',
  'driver',
  'customer',
  /** Photos and the signature. */
  'evidence',
  /** The conversation between customer and driver. */
  'chat',
  'map',
  'places',
  /** A link for family or a garage. */
  'share',
  /** Receipt and evidence pack. */
  'documents',
  /** What cancelling costs now. */
  'cancelling',
  'price',
  'earnings',
  'timeline',
  'vehicle',
] as const
export type BookingPanel = (typeof bookingPanels)[number]

export const bookingButtons = [
  /** Checks with the provider whether the card is held. */
  'check_card',
  /** Asks other drivers, at no higher price. */
  'offer_to_others',
  'transition',
  'call_driver',
  'call_customer',
  'open_pickup_in_maps',
  'cancel',
  'rate',
  'receipt',
  'evidence_pack',
  'book_again',
  'find_jobs',
] as const
export type BookingButton = (typeof bookingButtons)[number]

export type BookingRow = {
  /** A deadline is running for one side: the headline carries a countdown. */
  hasDeadline: boolean
  panels: readonly BookingPanel[]
  buttons: readonly BookingButton[]
}

const row = (
  panels: readonly BookingPanel[],
  buttons: readonly BookingButton[],
  hasDeadline = false,
): BookingRow => ({ hasDeadline, panels, buttons })

const customerBefore = ['map', 'places', 'cancelling', 'price', 'timeline', 'vehicle'] as const
/** The card is held: there is a trip to follow. */
const customerWaiting = [
  'assignment',
  'map',
  'cancelling',
  'price',
  'timeline',
  'evidence',
  'places',
  'share',
  'vehicle',
] as const
const customerDuring = [
  'driver_question',
  'driver_here',
  'map',
  'start_code',
  'cancelling',
  'price',
  'chat',
  'timeline',
  'evidence',
  'driver',
  'places',
  'share',
  'vehicle',
] as const
const customerAfter = [
  'rating',
  'outcome',
  'documents',
  'driver',
  'chat',
  'evidence',
  'places',
  'price',
  'timeline',
  'vehicle',
] as const

/** A driver sees a booking from acceptance on; before that they have an offer on their dashboard. */
const driverBefore = ['places', 'earnings', 'vehicle'] as const
const driverDuring = [
  'transition',
  'location',
  'customer',
  'evidence',
  'chat',
  'map',
  'places',
  'vehicle',
  'earnings',
  'cancelling',
  'timeline',
] as const
const driverAfter = [
  'outcome',
  'documents',
  'rating',
  'chat',
  'evidence',
  'places',
  'earnings',
  'timeline',
  'vehicle',
] as const

const operatorBefore = [
  'customer',
  'operations',
  'map',
  'places',
  'cancelling',
  'price',
  'earnings',
  'trace',
  'timeline',
  'vehicle',
] as const
const operatorDuring = [
  'driver',
  'customer',
  'operations',
  'start_code',
  'chat',
  'evidence',
  'map',
  'places',
  'cancelling',
  'price',
  'earnings',
  'trace',
  'timeline',
  'vehicle',
] as const
const operatorAfter = [
  'driver',
  'customer',
  'operations',
  'chat',
  'evidence',
  'rating',
  'documents',
  'places',
  'price',
  'earnings',
  'trace',
  'timeline',
  'vehicle',
] as const

const underWay: Record<Viewer, BookingRow> = {
  customer: row(customerDuring, ['call_driver', 'open_pickup_in_maps']),
  driver: row(driverDuring, ['transition', 'call_customer', 'open_pickup_in_maps']),
  operator: row(operatorDuring, ['call_driver', 'call_customer', 'open_pickup_in_maps']),
}

const over: Record<Viewer, BookingRow> = {
  customer: row(customerAfter, [
    'rate',
    'receipt',
    'evidence_pack',
    'open_pickup_in_maps',
    'book_again',
  ]),
  driver: row(driverAfter, ['evidence_pack', 'open_pickup_in_maps', 'find_jobs']),
  operator: row(operatorAfter, [
    'receipt',
    'evidence_pack',
    'call_driver',
    'call_customer',
    'open_pickup_in_maps',
  ]),
}

const rows: Record<BookingStatus, Record<Viewer, BookingRow>> = {
  pending: {
    customer: row(['card', ...customerBefore], ['check_card', 'book_again', 'open_pickup_in_maps']),
    driver: row(driverBefore, ['open_pickup_in_maps', 'find_jobs']),
    operator: row(operatorBefore, ['call_customer', 'open_pickup_in_maps']),
  },
  pending_driver_acceptance: {
    customer: row(
      ['declined', ...customerWaiting],
      ['offer_to_others', 'open_pickup_in_maps'],
      true,
    ),
    driver: row(driverBefore, ['open_pickup_in_maps', 'find_jobs'], true),
    operator: row(
      ['assignment', ...operatorBefore],
      ['call_customer', 'open_pickup_in_maps'],
      true,
    ),
  },
  confirming_payment: {
    customer: row(customerWaiting, ['open_pickup_in_maps']),
    driver: row(driverDuring, ['open_pickup_in_maps']),
    operator: row(operatorDuring, ['call_driver', 'call_customer', 'open_pickup_in_maps']),
  },
  pending_new_driver: {
    customer: row(
      ['declined', ...customerWaiting],
      ['offer_to_others', 'open_pickup_in_maps'],
      true,
    ),
    // The driver who gave it up or was replaced: they may know the area alone.
    driver: row(['outcome', 'places', 'vehicle'], ['find_jobs']),
    operator: row(
      ['assignment', ...operatorBefore],
      ['call_customer', 'open_pickup_in_maps'],
      true,
    ),
  },
  confirmed: underWay,
  driver_en_route: underWay,
  driver_arrived: underWay,
  in_progress: underWay,
  completed: over,
  cancelled: over,
}

/** The row of this status for this viewer. Cancelling is its last button, wherever the rules show it. */
export const bookingRow = (status: BookingStatus, viewer: Viewer): BookingRow => {
  const { buttons, ...rest } = rows[status][viewer]
  return { ...rest, buttons: isCancelShown(status, viewer) ? [...buttons, 'cancel'] : buttons }
}
