/** What an insurer’s programs call, with a key: prices, bookings paid on account, and their outcome. */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import {
  partnerKeyModes,
  partnerScopes,
  partnerPerMinute as perMinute,
} from '../../domain/partners/partner.ts'
import { byKey, ownByKey } from '../access.ts'
import { partnerDocumentRoutes } from './partner-documents.ts'
import { idempotencyHeaders, partnerTag as tag } from './partner-headers.ts'
import {
  partnerBooking,
  partnerBookingRequest,
  partnerBookingSummary,
  partnerQuote,
  partnerQuoteRequest,
} from './partner-shapes.ts'
import { partnerSandboxRoutes } from './partner-sandbox.ts'
import { partnerWebhookRoutes } from './partner-webhooks.ts'
import { joined, type Route, type RouteAnswer, type RouteInput, type Routes } from '../route.ts'
import { bookingId, cents, moment } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

const headers = idempotencyHeaders
const params = z.object({ bookingId })

const create = {
  summary: 'Book a recovery on your account; drivers are asked at once, or once the excess is paid',
  tag,
  priority: 'high',
  access: byKey('bookings:write'),
  headers,
  body: partnerBookingRequest,
  answer: partnerBooking,
  status: 201,
  refusals: [
    'idempotency_key_reused',
    'quote_not_found',
    'incident_not_covered',
    'above_cover',
    'cover_changed',
    'excess_too_small',
    'quote_expired',
    'quote_already_used',
    'other_rate_card',
    'distance_missing',
    'no_drivers_available',
    'invalid_eircode',
    'outside_ireland',
    'place_not_found',
    'phone_unreachable',
  ],
  perMinute,
} as const satisfies Route

export const partnerOwnRoutes = {
  'GET /api/partner/v1/key': {
    summary: 'What the key you send is, and what it may be used for',
    tag,
    access: byKey(null),
    answer: z
      .object({
        company_name: z.string(),
        mode: z.enum(partnerKeyModes),
        scopes: z.array(z.enum(partnerScopes)),
        expires_at: moment
          .nullable()
          .meta({ description: 'A newer key took its place, and this one ends then' }),
      })
      .meta({ id: 'PartnerKeyFacts' }),
    perMinute,
  },
  'POST /api/partner/v1/quotes': {
    summary: 'The price of a recovery and what your rules cover of it, frozen until it expires',
    tag,
    access: byKey('quotes:write'),
    headers,
    body: partnerQuoteRequest,
    answer: partnerQuote,
    status: 201,
    refusals: ['idempotency_key_reused', 'invalid_eircode', 'outside_ireland', 'place_not_found'],
    perMinute,
  },
  'POST /api/partner/v1/bookings': create,
  'GET /api/partner/v1/bookings': {
    summary: 'Your bookings, newest first',
    tag,
    access: byKey('bookings:read'),
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      status: z.enum(bookingStatuses).optional(),
    }),
    answer: z.object({
      items: z.array(partnerBookingSummary),
      next_cursor: z
        .string()
        .nullable()
        .meta({ description: 'For the next page; null: this is the last' }),
    }),
    perMinute,
  },
  'GET /api/partner/v1/bookings/:bookingId': {
    summary: 'One of your bookings, right now',
    tag,
    access: ownByKey('bookings:read'),
    params,
    answer: partnerBooking,
    perMinute,
  },
  'POST /api/partner/v1/bookings/:bookingId/cancel': {
    summary: 'Cancel, at the cost that `cancel_now` says',
    tag,
    priority: 'high',
    access: ownByKey('bookings:write'),
    params,
    headers,
    body: z
      .strictObject({
        expected_fee_cents: cents
          .min(0)
          .meta({ description: 'What you saw in `cancel_now`; a higher fee by now is refused' }),
        reason: freeText(500).nullish(),
      })
      .meta({ id: 'PartnerCancelRequest', examples: [{ expected_fee_cents: 0 }] }),
    answer: partnerBooking,
    refusals: [
      'idempotency_key_reused',
      'booking_ended',
      'cancel_needs_support',
      'cancel_fee_changed',
      'payment_being_confirmed',
    ],
    perMinute,
  },
  /** The address that the specification gives. */
  'POST /functions/v1/insurance-booking-api': {
    ...create,
    summary: 'The same as `POST /api/partner/v1/bookings`',
  },
} as const satisfies Routes

export const partnerApiRoutes = joined([
  partnerOwnRoutes,
  partnerDocumentRoutes,
  partnerWebhookRoutes,
  partnerSandboxRoutes,
])

export type PartnerApiRoutes = typeof partnerApiRoutes
export type PartnerInputOf<K extends keyof PartnerApiRoutes> = RouteInput<PartnerApiRoutes[K]>
export type PartnerAnswerOf<K extends keyof PartnerApiRoutes> = RouteAnswer<PartnerApiRoutes[K]>
