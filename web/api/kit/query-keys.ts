/**
 * The cache key of each answer. Everything that reads or replaces a cached answer takes its key here or, where few pages need it, in
 * account-keys.ts or dashboard-keys.ts: every page loads these.
 */

export const queryKeys = {
  me: ['me'],
  twoFactor: ['two-factor'],
  /** Home, work and other places of the person's own. */
  savedPlaces: ['saved-places'],
  savedCards: ['saved-cards'],
  /** Credit for late arrivals. */
  credit: ['credit'],
  notifications: ['notifications'],
  config: ['config'],
  featuredDrivers: ['drivers', 'featured'],
  /** `filters`: as they are written in the address. */
  directory: (filters: string) => ['drivers', 'directory', filters] as const,
  publicDriver: (driverId: string) => ['drivers', 'one', driverId] as const,
  /** The driver's own application, and their weekly hours. */
  application: ['live', 'application'],
  schedule: ['schedule'],
  /** What operators decide about drivers. */
  allWaitingDrivers: ['live', 'waiting-drivers'],
  waitingDrivers: (state: string) => ['live', 'waiting-drivers', state] as const,
  verification: (driverId: string) => ['verification', 'one', driverId] as const,
  /** What operators opened for callers, and what the caller sees of it. */
  phoneBookings: ['live', 'phone-bookings'],
  phoneConfirm: (token: string) => ['phone-confirm', token] as const,
  facts: ['facts'],
  tariff: ['tariff'],
  adverts: (position: string) => ['adverts', position] as const,
  /** `text`: the request, as it was sent. */
  quote: (text: string) => ['quote', text] as const,
  /** A trip that the customer shared. */
  trip: (token: string) => ['trip', token] as const,
  seal: (sealId: string) => ['seal', sealId] as const,
  /** What this browser computed of a chain. */
  sealCheck: (sealId: string, links: number) => ['seal-check', sealId, links] as const,

  /** Everything the live stream keeps current. */
  live: ['live'],
  bookings: ['live', 'bookings'],
  /** The newest recovery that waits for a rating. */
  toRate: ['live', 'to-rate'],
  /** The newest booking of a customer, for its vehicle. */
  lastBooking: ['live', 'last-booking'],
  booking: (bookingId: string) => ['live', 'booking', bookingId] as const,
  bookingByReference: (reference: string) => ['booking-by-reference', reference] as const,
  /** Minutes until the driver is there: only sent by the live stream. */
  driverPhoto: (bookingId: string, driverId: string) =>
    ['driver-photo', bookingId, driverId] as const,
  /** The trail of the truck on this booking. */
  trail: (bookingId: string) => ['live', 'trail', bookingId] as const,
  /** The way by road of a booking, or of the trip behind a token: without and with its first part. */
  way: (trip: string, isApproaching: boolean) => ['way', trip, isApproaching] as const,
  /** The money and the notes of a booking, for operators. */
  operations: (bookingId: string) => ['live', 'operations', bookingId] as const,
  /** How the customer of a booking is, and their check-ins. */
  companion: (bookingId: string) => ['live', 'companion', bookingId] as const,
  /** What this operator pressed and can still undo. */
  undoableActions: ['undoable-actions'],
  /** The operators' board: all open bookings. */
  board: ['live', 'board'],
  /** Data from events that are never replayed, and so is fetched again after a cut. */
  moving: [
    ['live', 'booking'],
    ['live', 'trail'],
    ['live', 'board'],
    ['live', 'phone-bookings'],
    ['live', 'waiting-drivers'],
  ],
  evidence: (bookingId: string) => ['live', 'evidence', bookingId] as const,
  /** The drivers who may be offered a waiting booking. */
  eligible: (bookingId: string) => ['askable', bookingId] as const,
  offerTrace: (bookingId: string) => ['offer-trace', bookingId] as const,
  receipts: (bookingId: string) => ['live', 'receipts', bookingId] as const,
  conversation: (bookingId: string) => ['live', 'conversation', bookingId] as const,
  /** Unread messages in each conversation. */
  unread: ['live', 'unread'],
  offers: ['live', 'offers'],
  missedJobs: ['missed-jobs'],
  driver: ['live', 'driver'],
} as const

/** Of both ways to sign out: a mutation (`web/watch-sign-out.ts`). */
export const signOutKey: readonly string[] = ['sign-out']
