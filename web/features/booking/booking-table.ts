/**
 * What the booking screen shows to whom, in one table: (status, viewer) → panels and buttons, in the order a phone shows them.
 * Customer, driver and operator get the same parts; who may really do what is the server's `contract/access.ts` and the
 * booking's own rules. Facts of one booking (no phone number given, nothing declined) only ever take away from a row:
 * `booking-layout.ts`.
 */
import type { Booking } from '../../../contract/bookings.ts'
import type { BookingStatus } from '../../../domain/booking.ts'

export type Viewer = Booking['viewer']

/** Parts of the screen below its headline. */
export const bookingPanels = [
  /** What the driver presses next, with notes and arrival time. */
  'move',
  /** For the driver: what is sent of where they are. */
  'location',
  /** The card is not confirmed yet: the step may have finished while nobody looked. */
  'card',
  /** The chosen driver said no. */
  'declined',
  /** Who is asked, and who is next. */
  'assignment',
  /** For operators: how drivers were asked. */
  'trace',
  /** For operators: notes and messages, the ledger's lines, refunds. */
  'desk',
  /** How it ended, and the next best thing to do. */
  'outcome',
  /** How it was, asked or said. */
  'rating',
  /** After too many wrong start codes: is this your driver? */
  'driver_question',
  /** The customer may say that the driver is there. */
  'driver_here',
  /** What the customer tells the driver who stands beside the vehicle; an operator may waive it. */
  'start_code',
  'driver',
  'customer',
  /** Pictures and the signature. */
  'evidence',
  /** What customer and driver write to each other. */
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
  /** Ask the provider whether the card is held. */
  'check_card',
  /** Other drivers, at no higher price. */
  'ask_others',
  'move',
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
  /** Time runs out for someone: the headline carries a countdown. */
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
  'evidence',
  'share',
  'places',
  'cancelling',
  'price',
  'timeline',
  'vehicle',
] as const
const customerDuring = [
  'driver_question',
  'driver_here',
  'driver',
  'map',
  'chat',
  'start_code',
  'share',
  'evidence',
  'places',
  'cancelling',
  'price',
  'timeline',
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

/** A driver is shown a booking from acceptance on; before that they have an offer on their dashboard. */
const driverBefore = ['places', 'earnings', 'vehicle'] as const
const driverDuring = [
  'move',
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
  'desk',
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
  'desk',
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
  'desk',
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
  customer: row(customerDuring, ['call_driver', 'open_pickup_in_maps', 'cancel']),
  driver: row(driverDuring, ['move', 'call_customer', 'open_pickup_in_maps', 'cancel']),
  operator: row(operatorDuring, ['call_driver', 'call_customer', 'open_pickup_in_maps', 'cancel']),
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

export const bookingTable: Record<BookingStatus, Record<Viewer, BookingRow>> = {
  pending: {
    customer: row(
      ['card', ...customerBefore],
      ['check_card', 'book_again', 'open_pickup_in_maps', 'cancel'],
    ),
    driver: row(driverBefore, ['open_pickup_in_maps', 'find_jobs']),
    operator: row(operatorBefore, ['call_customer', 'open_pickup_in_maps', 'cancel']),
  },
  pending_driver_acceptance: {
    customer: row(
      ['declined', ...customerWaiting],
      ['ask_others', 'open_pickup_in_maps', 'cancel'],
      true,
    ),
    driver: row(driverBefore, ['open_pickup_in_maps', 'find_jobs'], true),
    operator: row(
      ['assignment', ...operatorBefore],
      ['call_customer', 'open_pickup_in_maps', 'cancel'],
      true,
    ),
  },
  confirming_payment: {
    customer: row(customerWaiting, ['open_pickup_in_maps', 'cancel']),
    driver: row(driverDuring, ['open_pickup_in_maps', 'cancel']),
    operator: row(operatorDuring, [
      'call_driver',
      'call_customer',
      'open_pickup_in_maps',
      'cancel',
    ]),
  },
  pending_new_driver: {
    customer: row(
      ['declined', ...customerWaiting],
      ['ask_others', 'open_pickup_in_maps', 'cancel'],
      true,
    ),
    // Whoever has just given it up.
    driver: row(['outcome', 'places', 'vehicle'], ['open_pickup_in_maps', 'find_jobs']),
    operator: row(
      ['assignment', ...operatorBefore],
      ['call_customer', 'open_pickup_in_maps', 'cancel'],
      true,
    ),
  },
  confirmed: underWay,
  driver_en_route: underWay,
  // The driver asks for the code now.
  driver_arrived: {
    ...underWay,
    customer: row(
      [
        'driver_question',
        'start_code',
        ...customerDuring.filter((panel) => panel !== 'start_code' && panel !== 'driver_question'),
      ],
      underWay.customer.buttons,
    ),
  },
  in_progress: underWay,
  completed: over,
  cancelled: over,
}
