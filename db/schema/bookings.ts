import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { ExpectedArrival } from '../../domain/arrival.ts'
import type { ArrivalProof } from '../../domain/proven-arrival.ts'
import type { BookingMove, BookingStatus, CancelReason, PaidBy } from '../../domain/booking.ts'
import type { OfferState } from '../../domain/booking-decision.ts'
import type { DeclineReason } from '../../domain/booking-words.ts'
import type { Urgency } from '../../domain/casualty.ts'
import type { Stars } from '../../domain/rating.ts'
import type { ActorKind } from '../../domain/roles.ts'
import type { RateCardName } from '../../domain/tariff.ts'
import { profiles } from './accounts.ts'
import { moment } from './columns.ts'
import { driverProfiles } from './drivers.ts'
import { storedJson } from './stored-json.ts'

export type { StoredCandidate, StoredDistance, StoredPlace, StoredPrice } from './stored-journey.ts'

export const quotes = pgTable('quotes', {
  id: text('id').primaryKey(),
  accountId: text('account_id').references(() => profiles.id),
  tariffVersion: text('tariff_version').notNull(),
  /** Of the two ways of booking, the one this price is for. */
  rateCard: text('rate_card').$type<RateCardName>().notNull().default('online'),
  request: storedJson('quotes.request').notNull(),
  casualty: storedJson('quotes.casualty').notNull(),
  pickup: storedJson('quotes.pickup').notNull(),
  dropoff: storedJson('quotes.dropoff'),
  distance: storedJson('quotes.distance').notNull(),
  pickupAt: moment('pickup_at').notNull(),
  anyDriver: storedJson('quotes.any_driver').notNull(),
  candidates: storedJson('quotes.candidates').notNull(),
  /** Everyone auto-assign could ask, not only those listed. */
  eligibleCount: integer('eligible_count').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export type QuoteRow = typeof quotes.$inferSelect

export const bookings = pgTable('bookings', {
  id: text('id').primaryKey(),
  quoteId: text('quote_id')
    .notNull()
    .unique()
    .references(() => quotes.id),
  customerId: text('customer_id')
    .notNull()
    .references(() => profiles.id),
  status: text('status').$type<BookingStatus>().notNull(),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  chosenDriverId: text('chosen_driver_id').references(() => driverProfiles.id),
  assignment: text('assignment').$type<'chosen_driver' | 'auto'>().notNull(),
  /** On account: of the insurer that `insurance_bookings` names. */
  paidBy: text('paid_by').$type<PaidBy>().notNull().default('card'),
  /** Which jobs drivers are asked for first (`domain/dispatch-priority.ts`). */
  priority: text('priority').$type<Urgency>().notNull().default('standard'),
  /** How often drivers were asked anew, the first time included. */
  round: smallint('round').notNull().default(1),
  /** How many waves of offers have gone out in this round. */
  wave: smallint('wave').notNull().default(0),
  driverId: text('driver_id').references(() => driverProfiles.id),
  pickupLocation: text('pickup_location').notNull(),
  dropoffLocation: text('dropoff_location'),
  pickup: storedJson('bookings.pickup').notNull(),
  dropoff: storedJson('bookings.dropoff'),
  distanceKm: doublePrecision('distance_km').notNull(),
  vehicleType: text('vehicle_type').notNull(),
  casualty: storedJson('bookings.casualty').notNull(),
  description: text('description'),
  priceCents: integer('price_cents').notNull(),
  priceLines: storedJson('bookings.price_lines').notNull(),
  tariffVersion: text('tariff_version').notNull(),
  customerName: text('customer_name').notNull(),
  customerPhone: text('customer_phone').notNull(),
  customerEmail: text('customer_email').notNull(),
  consentTextVersion: text('consent_text_version').notNull(),
  consentedAt: moment('consented_at').notNull(),
  /** Until when the card may be confirmed; after it the booking is abandoned. */
  cardBy: moment('card_by').notNull(),
  acceptBy: moment('acceptance_deadline'),
  acceptedAt: moment('accepted_at'),
  estimatedArrival: moment('estimated_arrival'),
  estimatedArrivalBy: text('estimated_arrival_by').$type<ExpectedArrival['saidBy']>(),
  /** The window promised at acceptance (`domain/arrival.ts`); never changed after. */
  promisedFrom: moment('promised_from'),
  promisedBy: moment('promised_by'),
  arrivalMissedAt: moment('arrival_missed_at'),
  /** What proved that the driver was at the pickup, and when (`domain/proven-arrival.ts`). */
  arrivalProvenAt: moment('arrival_proven_at'),
  arrivalProvenBy: text('arrival_proven_by').$type<ArrivalProof>(),
  /** Four digits from the confirmed driver to the start; null: none is asked (`domain/start-code.ts`). */
  startCode: text('start_code'),
  startCodeWrong: smallint('start_code_wrong').notNull().default(0),
  startCodeWrongSince: moment('start_code_wrong_since'),
  /** When the recovery began with the code; null when it began without. */
  startCodeGivenAt: moment('start_code_given_at'),
  /** "Is this your driver?", asked after too many wrong codes, and the customer's answer. */
  driverAskedAboutAt: moment('driver_asked_about_at'),
  driverRecognised: boolean('driver_recognised'),
  driverRecognisedAt: moment('driver_recognised_at'),
  completedAt: moment('completed_at'),
  cancellationFeeCents: integer('cancellation_fee_cents'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export type BookingRow = typeof bookings.$inferSelect

/** History of a booking, append-only. */
export const jobStatusUpdates = pgTable('job_status_updates', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  move: text('move').$type<BookingMove | 'request'>().notNull(),
  fromStatus: text('from_status').$type<BookingStatus>().notNull(),
  status: text('status').$type<BookingStatus>().notNull(),
  notes: text('notes'),
  estimatedArrival: moment('estimated_arrival'),
  actorKind: text('actor_kind').$type<ActorKind>().notNull(),
  createdBy: text('created_by').references(() => profiles.id),
  createdAt: moment('created_at').notNull(),
  /** The name that the driver's device gave to its step. */
  clientId: text('client_id'),
  /** When it was pressed, by the device's clock, where that was earlier. */
  pressedAt: moment('pressed_at'),
})

export const offers = pgTable(
  'offers',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    driverId: text('driver_id')
      .notNull()
      .references(() => driverProfiles.id),
    /** The last in which this driver was asked. */
    round: smallint('round').notNull().default(1),
    wave: smallint('wave').notNull(),
    state: text('state').$type<OfferState>().notNull(),
    etaMinutes: integer('eta_minutes'),
    distanceKm: doublePrecision('distance_km'),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    offeredAt: moment('offered_at').notNull(),
    /** When the driver's own screen first showed it. */
    seenAt: moment('seen_at'),
    answeredAt: moment('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.driverId] })],
)

export const ratings = pgTable('ratings', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  driverId: text('driver_id')
    .notNull()
    .references(() => driverProfiles.id),
  customerId: text('customer_id')
    .notNull()
    .references(() => profiles.id),
  stars: smallint('stars').$type<Stars>().notNull(),
  comment: text('comment'),
  /** The comment waits for an operator; the stars count already. */
  needsModeration: boolean('needs_moderation').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  moderatedBy: text('moderated_by').references(() => profiles.id),
  moderatedAt: moment('moderated_at'),
  /** Told to whoever wrote it; null: the comment is shown, or waits. */
  hiddenReason: text('hidden_reason'),
})

export type RatingRow = typeof ratings.$inferSelect

/** A wave of offers: how many drivers were looked at, might be asked, were asked. Of each driver there is a row in `offer_verdicts`. */
export const offerWaves = pgTable(
  'offer_waves',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    round: smallint('round').notNull(),
    wave: smallint('wave').notNull(),
    at: moment('at').notNull(),
    way: text('way').$type<'chosen_driver' | 'auto'>().notNull(),
    considered: integer('considered').notNull(),
    eligible: integer('eligible').notNull(),
    asked: integer('asked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.round, table.wave] })],
)
