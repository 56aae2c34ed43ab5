/** Booking a driver and following the booking, as its customer, its driver and an operator do. */
import { z } from 'zod'
import {
  bookingStatuses,
  cancelReasons,
  driverTransitions,
  waysToPay,
} from '../../domain/bookings/booking.ts'
import { paymentStatuses } from '../../domain/payments/payment.ts'
import { arrivalProofs } from '../../domain/bookings/proven-arrival.ts'
import { starValues } from '../../domain/bookings/rating.ts'
import { startCodePattern, startCodeTexts } from '../../domain/bookings/start-code.ts'
import { cardChoice } from '../accounts/saved-cards.ts'
import { bookers, cancelling, ofBooking, signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import {
  bookingId,
  bookingReference,
  cents,
  clientId,
  driverId,
  moment,
  page,
  phoneTries,
  priceLine,
  quoteId,
} from '../shapes.ts'
import { bookingDriver, cancelPreview, givenRating, timelineEntry } from './booking-parts.ts'
import { handover, handoverRequest } from './handover.ts'
import { handshake } from './handshake.ts'
import { exactPlace } from './quotes.ts'
import { seenPosition } from './tracking.ts'
import { emailAddress, freeText, neededText, personName, phoneNumber } from '../text-fields.ts'
import { givenIdentity, casualty, vehicleIdentity } from './vehicle.ts'

/** The wording the customer agreed to; a new wording gets a new version. */
export const consentTextVersion = '2026-11-25'
/** Still agreed to on pages that were opened before the new wording. */
const consentTextVersions = [consentTextVersion, '2026-11-01'] as const

export const contact = z.strictObject({
  name: personName,
  phone: phoneNumber,
  email: emailAddress,
})

export const bookingRequest = z
  .strictObject({
    quoteId,
    /** Offered to a chosen driver alone; null lets Towline offer it to the best drivers in waves. */
    driverId: driverId.nullable(),
    /** If the chosen driver declines, the next drivers are asked at once, at no higher price. Left out: the customer decides then. */
    offerToOthers: z.boolean().optional(),
    /** If the driver runs far late, others who are nearer are offered the job (`others-if-late`). Left out: no. */
    othersIfLate: z.boolean().optional(),
    contact,
    /** The customer was asked, and says that a number no one seems to be reached on is right. */
    isPhoneConfirmed: z.literal(true).optional(),
    description: freeText(2000).optional(),
    vehicleIdentity: givenIdentity.optional(),
    /** Credit that the page showed as taken off the price, at most: the card form is over the rest. Left out: none. */
    creditCents: cents.optional(),
    /** Left out: with a card that is typed and not kept. */
    payWith: cardChoice.optional(),
    consent: z.strictObject({
      obligationToPay: z.literal(true, 'Please confirm that you agree to pay if a driver accepts'),
      startAtOnce: z.literal(true, 'Please confirm that the service should start right away'),
      textVersion: z.enum(consentTextVersions),
    }),
  })
  .meta({ id: 'BookingRequest' })

export const bookingOpened = z
  .object({
    bookingId,
    priceCents: cents,
    /** Credit for a late arrival pays this much of it; the card is held for the rest. */
    creditCents: cents.default(0),
    /** For the card provider's own frame: it confirms the card with this secret. */
    clientSecret: z.string(),
  })
  .meta({ id: 'BookingOpened' })

const stars = z.literal(starValues)

/** One booking as its customer, its driver and an operator see it; the parts that differ are null for the others. */
export const booking = z
  .object({
    bookingId,
    reference: bookingReference,
    viewer: z.enum(['customer', 'driver', 'operator']),
    status: z.enum(bookingStatuses),
    cancelReason: z.enum(cancelReasons).nullable(),
    paymentStatus: z.enum(paymentStatuses),
    /** `account`: paid by an insurer that has an agreement with Towline; its name is not shown here. */
    paidBy: z.enum(waysToPay),
    createdAt: moment,
    serverNow: moment,
    acceptBy: moment.nullable(),
    acceptedAt: moment.nullable(),
    completedAt: moment.nullable(),
    /** Irish day whose rate of VAT holds, `2026-12-04`; null until the money is taken or, on account, earned. */
    taxPoint: z.iso.date().nullable(),
    estimatedArrival: moment.nullable(),
    /** Promised when the driver accepted, and never changed after; null when it could not be estimated. */
    promisedArrival: z.object({ from: moment, by: moment }).nullable(),
    /** Since when it is known that the promise will not be kept: cancelling is free until the driver is there. */
    arrivalMissedAt: moment.nullable(),
    /**
     * While the driver is still to come; null: not. `wishedAt`: others who are nearer are to be offered the job if the driver is far beyond
     * the promise; `offeredAt`: they are, until `acceptBy`, and the driver keeps it until one accepts; `keptAt`: none did.
     */
    othersIfLate: z
      .object({
        wishedAt: moment.nullable(),
        offeredAt: moment.nullable(),
        keptAt: moment.nullable(),
      })
      .nullable()
      .default(null),
    /** The driver who had the job: since when one who was nearer has it. */
    replacedAt: moment.nullable().default(null),
    /** Customer and operator: the driver accepted needing much longer than `shownArrivalMinutes`; cancelling is free until they are near. */
    acceptedLateAt: moment.nullable().default(null),
    /** The latest arrival shown before paying. */
    shownArrivalMinutes: z.int().nullable().default(null),
    /** What proved that the driver is at the pickup; null: nothing yet, and an arrival counts as on the way (`cancelNow`). */
    arrivalProof: z.object({ at: moment, by: z.enum(arrivalProofs) }).nullable(),
    /** From where the driver accepted to the pickup, as the crow flies: what the progress is measured against. */
    approachKm: z.number().nullable().default(null),
    pickup: exactPlace,
    dropoff: exactPlace.nullable(),
    distanceKm: z.number(),
    casualty,
    /** Null: nothing was said, or a driver who may not know it. */
    vehicleIdentity: vehicleIdentity.nullable().default(null),
    description: z.string().nullable(),
    priceCents: cents,
    priceLines: z.array(priceLine),
    /** Who was offered it: one chosen driver, or the best ones in waves. */
    assignment: z.enum(['chosen_driver', 'auto']),
    /** The chosen driver can't come and no one else is asked: the customer may open the job to other drivers at no higher price. */
    chosenDriverDeclined: z.boolean(),
    /** Customer and operator, while the job is offered to one driver alone. */
    chosenDriverName: z.string().nullable().default(null),
    /** Whether others are offered the job, at no higher price, if the chosen driver can't come. */
    offerToOthers: z.boolean().default(false),
    /**
     * Customer and operator, while others are offered the job because the chosen driver can't come. `areOthersOffered`: some have offers;
     * false: no one else is free yet, and drivers who come on duty get one.
     */
    replacedChoice: z
      .object({ name: z.string(), areOthersOffered: z.boolean() })
      .nullable()
      .default(null),
    /**
     * Customer and operator, while drivers have offers: how many had one, how many declined, and in how many waves (none for a
     * chosen driver).
     */
    asked: z.object({ drivers: z.int(), declined: z.int(), waves: z.int() }).nullable(),
    driver: bookingDriver.nullable(),
    driverPosition: seenPosition.nullable(),
    customer: z
      .object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
      .nullable(),
    /** Customer and operator: what was refunded, and what was kept. */
    refundedCents: cents.nullable(),
    cancellationFeeCents: cents.nullable(),
    /**
     * Customer and operator, of a booking by card: what credit for a late arrival pays beside the card, what of it was returned, and what
     * the customer was granted because this arrival was late.
     */
    credit: z
      .object({ usedCents: cents, returnedCents: cents, grantedCents: cents })
      .nullable()
      .default(null),
    /** Driver and operator: what the job pays after commission and VAT on it; null for a driver who left it, whom it pays nothing. */
    driverNetCents: cents.nullable(),
    commissionCents: cents.nullable(),
    vatOnCommissionCents: cents.nullable(),
    cancelNow: cancelPreview.nullable(),
    /** The one transition that the driver may make now. */
    nextTransition: z.enum(driverTransitions).nullable(),
    /** The same, as pages of older releases read it. */
    nextMove: z.enum(driverTransitions).nullable().optional(),
    /** The customer only, from the confirmed driver to the start: the four digits to tell the driver. */
    startCode: z.string().nullable(),
    /**
     * After too many wrong codes the customer is asked whether this is their driver; null: not asked. `isDriver`: their answer, null while
     * there is none.
     */
    driverQuestion: z
      .object({ askedAt: moment, isDriver: z.boolean().nullable(), answeredAt: moment.nullable() })
      .nullable(),
    /** Driver and operator: the recovery begins only with the code that the customer was shown. */
    isStartCodeAsked: z.boolean(),
    /** From the acceptance; null before, and for jobs that an older release accepted. */
    handshake: handshake.nullable().default(null),
    rating: givenRating.nullable(),
    /** The page on which people to whom the customer sends it can follow the trip. Null while it is not shared, and for other viewers. */
    sharePath: z.string().nullable(),
    /** The customer may say how it was. */
    isRatable: z.boolean(),
    timeline: z.array(timelineEntry),
    /** Null before the end, and for jobs that ended before it was recorded. */
    handover: handover.nullable().default(null),
  })
  .meta({ id: 'Booking' })

export type Booking = z.infer<typeof booking>

export const bookingSummary = z
  .object({
    bookingId,
    reference: bookingReference,
    status: z.enum(bookingStatuses),
    createdAt: moment,
    pickupLabel: z.string(),
    dropoffLabel: z.string().nullable(),
    priceCents: cents,
    driverName: z.string().nullable(),
    /** What the customer gave. */
    stars: stars.nullable(),
    /** Completed, yours, and not rated yet. */
    isRatable: z.boolean(),
    /** Yours, and it took money that was kept. */
    hasReceipt: z.boolean(),
  })
  .meta({ id: 'BookingSummary' })

const params = z.object({ bookingId })

/** Of every way to place a booking, with the card typed here or on the provider's page. */
export const bookingRefusals = [
  'account_closing',
  'not_found',
  'quote_expired',
  'quote_already_used',
  'other_rate_card',
  'distance_missing',
  'driver_not_available',
  'no_drivers_available',
  'payment_unavailable',
  'email_not_verified',
  'phone_unreachable',
] as const

export const bookingRoutes = {
  'POST /api/bookings': {
    summary: 'Place a booking: opens the payment and answers with what the card frame needs',
    tag: 'Bookings',
    priority: 'high',
    access: bookers,
    body: bookingRequest,
    answer: bookingOpened,
    status: 201,
    refusals: [...bookingRefusals, 'saved_card_not_found'],
    perMinute: 20,
  },
  'GET /api/bookings': {
    summary: 'Your bookings, newest first',
    tag: 'Bookings',
    access: signedIn,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      /** Your recent completed bookings that you have not rated. */
      only: z.literal('to_rate').optional(),
    }),
    answer: page(bookingSummary),
  },
  'GET /api/booking-references/:reference': {
    summary: 'Which of your bookings has this reference; texts link to bookings by it',
    tag: 'Bookings',
    access: signedIn,
    params: z.object({ reference: bookingReference }),
    /** Null: none has it, or one that you may not see. */
    answer: z.object({ bookingId: bookingId.nullable() }),
    perMinute: 30,
  },
  'GET /api/bookings/:bookingId': {
    summary:
      'One booking; for a driver who left it, as it was then and with nothing of the customer',
    tag: 'Bookings',
    access: ofBooking('owner', 'assigned_driver', 'former_driver', 'operator'),
    params,
    answer: booking,
  },
  'POST /api/bookings/:bookingId/hold': {
    summary: 'The card frame has finished: ask the provider and start the acceptance window',
    tag: 'Bookings',
    priority: 'high',
    access: ofBooking('owner'),
    params,
    answer: booking,
    refusals: ['payment_not_held', 'payment_mismatch', 'payment_unavailable', 'booking_ended'],
  },
  'POST /api/bookings/:bookingId/cancel': {
    summary: 'Cancel, at the cost shown in `cancelNow`',
    tag: 'Bookings',
    priority: 'high',
    access: cancelling,
    params,
    body: z.strictObject({
      /** The fee that the person saw; when it is higher by now, the request is refused with the new amount. */
      expectedFeeCents: cents,
      reason: freeText(500).optional(),
    }),
    answer: booking,
    refusals: [
      'booking_ended',
      'payment_being_confirmed',
      'cancel_needs_support',
      'cancel_fee_changed',
    ],
  },
  'POST /api/bookings/:bookingId/open-to-all': {
    summary: 'The chosen driver declined: ask other drivers, at no higher price',
    tag: 'Bookings',
    priority: 'high',
    access: ofBooking('owner'),
    params,
    answer: booking,
    refusals: ['booking_not_open'],
  },
  'POST /api/bookings/:bookingId/others-if-late': {
    summary:
      'If the driver is far beyond the promise: offer the job to others who are nearer, while the driver keeps it until one accepts',
    tag: 'Bookings',
    priority: 'high',
    access: ofBooking('owner', 'operator'),
    params,
    answer: booking,
    refusals: ['move_not_offered'],
  },
  'POST /api/bookings/:bookingId/transitions': {
    summary: 'The next step of the job, with notes and an arrival time',
    tag: 'Driving',
    priority: 'high',
    access: ofBooking('assigned_driver'),
    params,
    formerly: { path: '/api/bookings/:bookingId/moves', fields: { move: 'transition' } },
    body: z.strictObject({
      transition: z.enum(driverTransitions),
      notes: freeText(500).optional(),
      estimatedArrival: moment.optional(),
      /** The step's own name: sent again under it, by the same driver, it is answered with the booking as it is and not made again. */
      clientId: clientId.optional(),
      /** When it was pressed, by the device's clock: information only, and left out of the timeline when it cannot be true. */
      pressedAt: moment.optional(),
      /** For `start`, when `isStartCodeAsked`: what the customer told the driver. */
      startCode: z.string().regex(startCodePattern, startCodeTexts.missing).optional(),
      /** Wrong start codes that this phone refused before, without a connection. */
      phoneTries,
      /** For `complete`. */
      handover: handoverRequest.optional(),
    }),
    answer: booking,
    refusals: [
      'move_not_offered',
      'booking_ended',
      'start_code_wrong',
      'start_code_paused',
      'handover_code_wrong',
      'handover_code_paused',
      'plate_differs',
      'handover_reason_missing',
    ],
  },
  'POST /api/bookings/:bookingId/driver-here': {
    summary: 'Your driver is with you: the arrival is proven',
    tag: 'Bookings',
    priority: 'high',
    access: ofBooking('owner'),
    params,
    answer: booking,
    refusals: ['move_not_offered', 'booking_ended'],
  },
  'POST /api/bookings/:bookingId/driver-question': {
    summary:
      'Say whether this is your driver, when you are asked: your yes begins the recovery without the code',
    tag: 'Bookings',
    access: ofBooking('owner'),
    params,
    body: z.strictObject({ isDriver: z.boolean() }),
    answer: booking,
    refusals: ['move_not_offered', 'booking_ended'],
  },
  'POST /api/bookings/:bookingId/start-code/waive': {
    summary: 'Let the recovery begin without the start code',
    tag: 'Operators',
    access: ofBooking('operator'),
    params,
    body: z.strictObject({ reason: neededText(500, 'Say why') }),
    answer: booking,
    refusals: ['move_not_offered'],
  },
} as const satisfies Routes
