import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { ExpectedArrival } from '../../domain/bookings/arrival.ts'
import type { ArrivalProof } from '../../domain/bookings/proven-arrival.ts'
import type {
  BookingTransition,
  BookingStatus,
  CancelReason,
  PaidBy,
} from '../../domain/bookings/booking.ts'
import type { OfferState } from '../../domain/bookings/decide-transition.ts'
import type { DeclineReason } from '../../domain/bookings/booking-labels.ts'
import type { Urgency } from '../../domain/bookings/casualty.ts'
import type { Stars } from '../../domain/bookings/rating.ts'
import type { ActorKind } from '../../domain/accounts/roles.ts'
import type { RateCardName } from '../../domain/tariffs/tariff.ts'
import { profiles } from './accounts.ts'
import { timestamptz } from './columns.ts'
import { driverProfiles } from './drivers.ts'
import { storedJson } from './stored-json.ts'

export type { StoredCandidate, StoredDistance, StoredPlace, StoredPrice } from './stored-journey.ts'

export const quotes = pgTable('quotes', {
  id: text('id').primaryKey(),
  accountId: text('account_id').references(() => profiles.id),
  tariffVersion: text('tariff_version').notNull(),
  /** The way of booking that this price is for. */
  rateCard: text('rate_card').$type<RateCardName>().notNull().default('online'),
  request: storedJson('quotes.request').notNull(),
  casualty: storedJson('quotes.casualty').notNull(),
  pickup: storedJson('quotes.pickup').notNull(),
  dropoff: storedJson('quotes.dropoff'),
  distance: storedJson('quotes.distance').notNull(),
  pickupAt: timestamptz('pickup_at').notNull(),
  anyDriver: storedJson('quotes.any_driver').notNull(),
  candidates: storedJson('quotes.candidates').notNull(),
  /** Everyone auto-assign could offer it to, not only those listed. */
  eligibleCount: integer('eligible_count').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** What an insurer's rules cover of `anyDriver`; null: no insurer's, or from a release before there were rules. */
  cover: storedJson('quotes.cover'),
})

export type QuoteRow = typeof quotes.$inferSelect

export const bookings = pgTable('bookings', {
  id: text('id').primaryKey(),
  /** Made by the database (`domain/bookings/booking-reference.ts`). */
  reference: text('reference')
    .notNull()
    .unique()
    .default(sql`booking_reference(nextval('booking_references'))`),
  quoteId: text('quote_id')
    .notNull()
    .unique()
    .references(() => quotes.id),
  customerId: text('customer_id')
    .notNull()
    .references(() => profiles.id),
  /** Of the pages without scripts: a draft books once. */
  draftId: text('draft_id'),
  status: text('status').$type<BookingStatus>().notNull(),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  /** With the assignment `auto`: the chosen driver who can't come, in whose place others are offered it. */
  chosenDriverId: text('chosen_driver_id').references(() => driverProfiles.id),
  assignment: text('assignment').$type<'chosen_driver' | 'auto'>().notNull(),
  /** Whether others are offered the job, at no higher price, when the chosen driver can't come; wished with the consent of the booking. */
  offerToOthers: boolean('offer_to_others').notNull().default(false),
  /** For bookings on account `insurance_bookings` names the insurer. */
  paidBy: text('paid_by').$type<PaidBy>().notNull().default('card'),
  /** Which jobs drivers are offered first (`domain/dispatch/dispatch-priority.ts`). */
  priority: text('priority').$type<Urgency>().notNull().default('standard'),
  /** How many rounds of offers there have been, the first included. */
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
  /** Which vehicle it is; null: nothing was said, or it was erased. */
  vehicleIdentity: storedJson('bookings.vehicle_identity'),
  description: text('description'),
  priceCents: integer('price_cents').notNull(),
  priceLines: storedJson('bookings.price_lines').notNull(),
  tariffVersion: text('tariff_version').notNull(),
  customerName: text('customer_name').notNull(),
  customerPhone: text('customer_phone').notNull(),
  customerEmail: text('customer_email').notNull(),
  consentTextVersion: text('consent_text_version').notNull(),
  consentedAt: timestamptz('consented_at').notNull(),
  /** Until when the card may be confirmed; after it the booking is abandoned. */
  cardBy: timestamptz('card_by').notNull(),
  acceptBy: timestamptz('acceptance_deadline'),
  acceptedAt: timestamptz('accepted_at'),
  /** The latest arrival shown before paying, in minutes; null: none was. */
  shownArrivalMinutes: integer('shown_arrival_minutes'),
  /** When a driver accepted who needs much longer than that (`isAcceptedLate`). */
  acceptedLateAt: timestamptz('accepted_late_at'),
  /** How far the truck was from the pickup at the acceptance, as the crow flies; null: it was not known. */
  approachKm: doublePrecision('approach_km'),
  estimatedArrival: timestamptz('estimated_arrival'),
  estimatedArrivalBy: text('estimated_arrival_by').$type<ExpectedArrival['estimatedBy']>(),
  /** The window promised at acceptance (`domain/bookings/arrival.ts`); never changed after. */
  promisedFrom: timestamptz('promised_from'),
  promisedBy: timestamptz('promised_by'),
  arrivalMissedAt: timestamptz('arrival_missed_at'),
  /** The end of the first window that was promised, whichever driver comes; null: accepted by an older release, or nothing was promised. */
  firstPromisedBy: timestamptz('first_promised_by'),
  /** Since when others are to be offered the job if the driver is far beyond the promise (`domain/dispatch/late-arrival.ts`). */
  othersIfLateAt: timestamptz('others_if_late_at'),
  /** Others have been offered it since then, and its driver keeps it until one accepts; null: they are not. */
  othersOfferedAt: timestamptz('others_offered_at'),
  /** When their time to accept ended and its driver kept it. */
  othersKeptAt: timestamptz('others_kept_at'),
  /** The expected arrival that the customer was last notified of, and how often they were. */
  arrivalNotifiedFor: timestamptz('arrival_notified_for'),
  arrivalNotifications: smallint('arrival_notifications').notNull().default(0),
  /** When operators got the task of a driver far beyond the promise. */
  lateFlaggedAt: timestamptz('late_flagged_at'),
  /** What proved that the driver was at the pickup, and when (`domain/bookings/proven-arrival.ts`). */
  arrivalProvenAt: timestamptz('arrival_proven_at'),
  arrivalProvenBy: text('arrival_proven_by').$type<ArrivalProof>(),
  /** Four digits from the confirmed driver to the start; null: none is required (`domain/bookings/start-code.ts`). */
  startCode: text('start_code'),
  startCodeWrong: smallint('start_code_wrong').notNull().default(0),
  startCodeWrongSince: timestamptz('start_code_wrong_since'),
  /** When the recovery began with the code; null when it began without. */
  startCodeGivenAt: timestamptz('start_code_given_at'),
  /** "Is this your driver?", asked after too many wrong codes, and the customer's answer. */
  driverQuestionedAt: timestamptz('driver_asked_about_at'),
  driverRecognised: boolean('driver_recognised'),
  driverRecognisedAt: timestamptz('driver_recognised_at'),
  completedAt: timestamptz('completed_at'),
  /** Irish day whose rate of VAT holds (`domain/payments/tax-point.ts`); null while it is not known. */
  taxPoint: date('tax_point'),
  cancellationFeeCents: integer('cancellation_fee_cents'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  /** When its people were erased, because no law keeps its records any more; null: they were not. */
  erasedAt: timestamptz('erased_at'),
})

export type BookingRow = typeof bookings.$inferSelect

/** History of a booking, append-only. */
export const bookingHistory = pgTable('booking_history', {
  id: text('id').primaryKey(),
  bookingId: text('booking_id')
    .notNull()
    .references(() => bookings.id),
  transition: text('transition').$type<BookingTransition | 'request'>().notNull(),
  fromStatus: text('from_status').$type<BookingStatus>().notNull(),
  status: text('status').$type<BookingStatus>().notNull(),
  notes: text('notes'),
  estimatedArrival: timestamptz('estimated_arrival'),
  actorKind: text('actor_kind').$type<ActorKind>().notNull(),
  createdBy: text('created_by').references(() => profiles.id),
  createdAt: timestamptz('created_at').notNull(),
  /** The name that the driver's device gave to its step. */
  clientId: text('client_id'),
  /** When it was pressed, by the device's clock, where that was earlier. */
  pressedAt: timestamptz('pressed_at'),
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
    /** The last in which this driver got an offer. */
    round: smallint('round').notNull().default(1),
    wave: smallint('wave').notNull(),
    state: text('state').$type<OfferState>().notNull(),
    etaMinutes: integer('eta_minutes'),
    distanceKm: doublePrecision('distance_km'),
    /** In a straight line from the driver's base, when it was offered; null: not known. */
    pickupHomeKm: doublePrecision('pickup_home_km'),
    dropoffHomeKm: doublePrecision('dropoff_home_km'),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    offeredAt: timestamptz('offered_at').notNull(),
    /** When the driver's own screen first showed it. */
    seenAt: timestamptz('seen_at'),
    answeredAt: timestamptz('answered_at'),
    /** When a driver who was nearer took the job over; the state is then `given_up`. */
    replacedAt: timestamptz('replaced_at'),
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
  createdAt: timestamptz('created_at').notNull(),
  moderatedBy: text('moderated_by').references(() => profiles.id),
  moderatedAt: timestamptz('moderated_at'),
  /** Shown to the author of the comment; null: the comment is shown, or waits for moderation. */
  hiddenReason: text('hidden_reason'),
})

export type RatingRow = typeof ratings.$inferSelect

/** A wave of offers: how many drivers were looked at, eligible, offered the job. Of each driver there is a row in `offer_verdicts`. */
export const offerWaves = pgTable(
  'offer_waves',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    round: smallint('round').notNull(),
    wave: smallint('wave').notNull(),
    at: timestamptz('at').notNull(),
    way: text('way').$type<'chosen_driver' | 'auto'>().notNull(),
    considered: integer('considered').notNull(),
    eligible: integer('eligible').notNull(),
    offered: integer('asked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.round, table.wave] })],
)
