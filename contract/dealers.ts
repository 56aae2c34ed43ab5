/** Dealers: several vehicles in one request, their list and their monthly statements (docs/decisions/0046-dealers.md). */
import { z } from 'zod'
import { bookingStatuses } from '../domain/bookings/booking.ts'
import {
  dealerVehiclesMax,
  purchaseOrderMaxLength,
  vehicleReferenceMaxLength,
} from '../domain/dealers/dealer.ts'
import { dealers } from './access.ts'
import { savedCardId } from './accounts/saved-cards.ts'
import { bookingOpened, bookingRequest } from './bookings/bookings.ts'
import type { Routes } from './route.ts'
import { bookingId, bookingReference, cents, day, id, moment, page, quoteId } from './shapes.ts'
import { freeText } from './text-fields.ts'
import { givenIdentity } from './bookings/vehicle.ts'

export const dealerRequestId = id('drq')
export const dealerStatementId = id('dst')

export const dealerBooking = z
  .object({
    bookingId,
    bookingReference,
    status: z.enum(bookingStatuses),
    bookedAt: moment,
    vehicleType: z.string(),
    reference: z.string().nullable(),
    registration: z.string().nullable(),
    purchaseOrder: z.string().nullable(),
    pickup: z.string(),
    dropoff: z.string().nullable(),
    priceCents: cents,
    /** Paid and not given back. */
    paidCents: cents,
  })
  .meta({ id: 'DealerBooking' })
export type DealerBooking = z.infer<typeof dealerBooking>

export const dealerStatement = z
  .object({
    statementId: dealerStatementId,
    /** `2026-11`. */
    month: z.string(),
    bookings: z.int(),
    paidCents: cents,
    returnedCents: cents,
    issuedAt: moment,
  })
  .meta({ id: 'DealerStatement' })
export type DealerStatement = z.infer<typeof dealerStatement>

/** `open`: neither completed nor cancelled. */
export const dealerStates = ['open', 'completed', 'cancelled'] as const

const filters = {
  state: z.enum(dealerStates).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Begins so: a purchase order, or a vehicle's reference or registration. */
  number: z.string().trim().max(purchaseOrderMaxLength).optional(),
}

const pdfsPerMinute = 20

export const dealerRoutes = {
  'POST /api/dealer/requests': {
    summary: 'Book several vehicles: a booking and a payment for each, all of them or none',
    tag: 'Dealers',
    access: dealers,
    body: z.strictObject({
      purchaseOrder: freeText(purchaseOrderMaxLength),
      contact: bookingRequest.shape.contact,
      isPhoneConfirmed: bookingRequest.shape.isPhoneConfirmed,
      consent: bookingRequest.shape.consent,
      /** Left out: with a card that is typed, or a wallet. */
      payWith: z.strictObject({ savedCardId }).optional(),
      vehicles: z
        .array(
          z.strictObject({
            quoteId,
            /** A stock number or the like; drivers read it, before they accept too. */
            reference: freeText(vehicleReferenceMaxLength),
            vehicleIdentity: givenIdentity.optional(),
          }),
        )
        .min(1, 'Add a vehicle')
        .max(dealerVehiclesMax, `At most ${dealerVehiclesMax} vehicles`),
    }),
    answer: z.object({ requestId: dealerRequestId, bookings: z.array(bookingOpened) }),
    status: 201,
    refusals: [
      'account_closing',
      'not_found',
      'quote_expired',
      'quote_already_used',
      'distance_missing',
      'other_rate_card',
      'booked_otherwise',
      'driver_not_available',
      'no_drivers_available',
      'payment_unavailable',
      'payment_mismatch',
      'saved_card_not_found',
      'booking_ended',
      'email_not_verified',
      'phone_unreachable',
    ],
    perMinute: 20,
  },
  'GET /api/dealer/bookings': {
    summary: 'Your bookings, newest first, as filtered',
    tag: 'Dealers',
    access: dealers,
    query: z.strictObject({
      ...filters,
      cursor: bookingId.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    answer: page(dealerBooking),
  },
  'GET /api/dealer/bookings/csv': {
    summary: 'All of them, for a spreadsheet',
    tag: 'Dealers',
    access: dealers,
    query: z.strictObject(filters),
    download: { mediaType: 'text/csv' },
    perMinute: pdfsPerMinute,
  },
  'GET /api/dealer/statements': {
    summary: 'Your monthly statements, newest first',
    tag: 'Dealers',
    priority: 'low',
    access: dealers,
    answer: z.object({ statements: z.array(dealerStatement) }),
  },
  'GET /api/dealer/statements/:statementId/pdf': {
    summary: 'A monthly statement to keep',
    tag: 'Dealers',
    access: dealers,
    params: z.object({ statementId: dealerStatementId }),
    download: { mediaType: 'application/pdf' },
    refusals: ['statement_not_found'],
    perMinute: pdfsPerMinute,
  },
} as const satisfies Routes
