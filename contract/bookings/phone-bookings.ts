/** Booking by phone: what an operator opens for a caller, and what the caller confirms by the link they are sent. */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { linkStages, phoneDescriptionMaxLength } from '../../domain/bookings/phone-booking.ts'
import { anyone, operators } from '../access.ts'
import { bookingOpened, bookingRequest } from './bookings.ts'
import { placeSummary, quote, quoteRequest } from './quotes.ts'
import type { Routes } from '../route.ts'
import { bookingId, cents, id, moment, priceLine, quoteId } from '../shapes.ts'
import { emailAddress, freeText, personName, phoneNumber } from '../text-fields.ts'
import { givenIdentity } from './vehicle.ts'

export const phoneBookingId = id('phb')

/** Without the caller's name and number: an operator who needs those opens the booking, which is audited. */
export const phoneBooking = z
  .object({
    phoneBookingId,
    /** How far it has come: of the link, then of the booking. */
    stage: z.enum([...linkStages, ...bookingStatuses]),
    firstName: z.string(),
    area: z.string().nullable(),
    priceCents: cents,
    openedBy: z.string(),
    openedAt: moment,
    expiresAt: moment,
    /** Once the caller has confirmed. */
    bookingId: bookingId.nullable(),
    /** The number the newest link went to, all but its end covered. */
    sentTo: z.string(),
    links: z.int(),
  })
  .meta({ id: 'PhoneBooking' })
export type PhoneBooking = z.infer<typeof phoneBooking>

const token = z.string().regex(/^[\w-]{32}$/, 'Unknown link')
const params = z.object({ phoneBookingId })

export const phoneBookingRoutes = {
  'POST /api/operations/phone-quotes': {
    summary: 'The price of a recovery on the phone rate card; it holds as long as the link does',
    tag: 'Phone bookings',
    access: operators,
    body: quoteRequest,
    answer: quote,
    status: 201,
    refusals: ['invalid_eircode', 'outside_ireland', 'place_not_found'],
    perMinute: 60,
  },
  'POST /api/operations/phone-bookings': {
    summary: 'Open a booking for a caller and send them the link by which they confirm it',
    tag: 'Phone bookings',
    access: operators,
    body: z.strictObject({
      quoteId,
      caller: z.strictObject({
        name: personName,
        phone: phoneNumber,
        email: emailAddress.optional(),
      }),
      isPhoneConfirmed: bookingRequest.shape.isPhoneConfirmed,
      description: freeText(phoneDescriptionMaxLength).optional(),
      vehicleIdentity: givenIdentity.optional(),
    }),
    answer: phoneBooking,
    status: 201,
    refusals: [
      'phone_booking_not_found',
      'quote_expired',
      'quote_already_used',
      'other_rate_card',
      'distance_missing',
      'no_drivers_available',
      'phone_unreachable',
      'nowhere_to_send',
    ],
    perMinute: 20,
  },
  'GET /api/operations/phone-bookings': {
    summary: 'Bookings opened by phone in the last day, the newest first; without names',
    tag: 'Phone bookings',
    access: operators,
    answer: z.object({ items: z.array(phoneBooking), serverNow: moment }),
    perMinute: 240,
  },
  'POST /api/operations/phone-bookings/:phoneBookingId/links': {
    summary: 'Send a new link, perhaps to another number; the old one stops working',
    tag: 'Phone bookings',
    access: operators,
    params,
    body: z.strictObject({
      phone: phoneNumber.optional(),
      isPhoneConfirmed: bookingRequest.shape.isPhoneConfirmed,
    }),
    answer: phoneBooking,
    refusals: [
      'phone_booking_not_found',
      'phone_booking_over',
      'phone_unreachable',
      'nowhere_to_send',
    ],
    perMinute: 10,
  },
  'POST /api/operations/phone-bookings/:phoneBookingId/withdraw': {
    summary: 'The caller does not want it after all: the link stops working',
    tag: 'Phone bookings',
    access: operators,
    params,
    answer: phoneBooking,
    refusals: ['phone_booking_not_found', 'phone_booking_over'],
  },
  // Who has the link is who it was sent to.
  'GET /api/phone-bookings/:token': {
    summary: 'What was agreed by phone, for anyone who has the link',
    tag: 'Phone bookings',
    // Who has the link is who it was sent to.
    access: anyone,
    params: z.object({ token }),
    answer: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('open'),
        name: z.string(),
        email: z.string().nullable(),
        /** The reader has no account of their own here: the address is what they type, and may be corrected until the card is held. */
        isEmailOpen: z.boolean(),
        pickup: placeSummary,
        dropoff: placeSummary.nullable(),
        /** `Car, Medium (1.5–2.5 t)` */
        vehicle: z.string(),
        /** Of the drivers who are asked first, when the price was made; null: unknown. */
        arrival: quote.shape.anyDriver.shape.arrival,
        priceCents: cents,
        lines: z.array(priceLine),
        expiresAt: moment,
        serverNow: moment,
      }),
      z.object({
        state: z.literal('booked'),
        bookingId,
        status: z.enum(bookingStatuses),
        /** The user is signed in as its customer. */
        isYours: z.boolean(),
      }),
      z.object({ state: z.literal('over') }),
    ]),
    refusals: ['phone_booking_not_found'],
    perMinute: 120,
  },
} as const satisfies Routes

/** Begins a session, so it is not handled by the JSON router. */
export const phoneConfirmRoutes = {
  'POST /api/phone-bookings/:token/confirm': {
    summary: 'The caller agrees: books it, and signs this browser in as its customer',
    tag: 'Phone bookings',
    access: anyone,
    params: z.object({ token }),
    body: z.strictObject({
      email: emailAddress,
      consent: bookingRequest.shape.consent,
      payWith: bookingRequest.shape.payWith,
    }),
    answer: bookingOpened,
    status: 201,
    refusals: [
      'account_closing',
      'phone_booking_not_found',
      'not_signed_in',
      'quote_expired',
      'other_rate_card',
      'distance_missing',
      'quote_already_used',
      'saved_card_not_found',
      'no_drivers_available',
      'payment_unavailable',
      'account_exists',
      'phone_booking_over',
      'cannot_book_as',
    ],
    perMinute: 20,
  },
} as const satisfies Routes
