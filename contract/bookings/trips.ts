/**
 * A recovery as people with its link see it, without an account: status, arrival and map, no name, number or price. Ends
 * with the recovery, and when the customer stops sharing. The person beside a vehicle whose insurer pays has this link alone: it shows
 * them whom to expect and the start code as well.
 */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { anyone, ofBooking } from '../access.ts'
import { bookingDriver } from './booking-parts.ts'
import { booking } from './bookings.ts'
import type { Routes } from '../route.ts'
import { bookingId, bookingReference, moment } from '../shapes.ts'
import { placeSummary } from './quotes.ts'

export const tripToken = z
  .string()
  .regex(/^shr_[0-9a-z]{26}\.[\w-]{22}$/, 'Unknown link')
  .meta({ description: 'The end of a shared link' })

export const trip = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('under_way'),
      bookingReference,
      status: z.enum(bookingStatuses),
      serverNow: moment,
      estimatedArrival: moment.nullable(),
      promisedArrival: booking.shape.promisedArrival,
      approachKm: booking.shape.approachKm,
      pickup: placeSummary,
      dropoff: placeSummary.nullable(),
      driverPosition: booking.shape.driverPosition,
      /** Of a booking that an insurer pays, for the person beside the vehicle. Null: shared by a customer who has an account. */
      covered: z
        .object({
          driver: bookingDriver.nullable(),
          /** From the confirmed driver to the start. */
          startCode: booking.shape.startCode,
        })
        .nullable()
        .default(null),
    }),
    z.object({
      state: z.literal('over'),
      status: z.enum(['completed', 'cancelled']),
      isCovered: z.boolean().default(false),
    }),
  ])
  .meta({ id: 'Trip' })

export type Trip = z.infer<typeof trip>

const params = z.object({ bookingId })

export const tripRoutes = {
  'POST /api/bookings/:bookingId/share': {
    summary: 'A link to this trip for family or a garage; the same link until sharing is stopped',
    tag: 'Bookings',
    access: ofBooking('owner'),
    params,
    answer: booking,
    refusals: ['booking_not_open', 'booking_ended'],
  },
  'DELETE /api/bookings/:bookingId/share': {
    summary: 'Stop sharing: the link no longer opens',
    tag: 'Bookings',
    access: ofBooking('owner'),
    params,
    answer: booking,
  },
  'GET /api/trips/:token': {
    summary: 'A shared trip',
    tag: 'Bookings',
    // Who has the link is who the customer gave it to, or the person whose insurer pays.
    access: anyone,
    params: z.object({ token: tripToken }),
    answer: trip,
    perMinute: 120,
  },
} as const satisfies Routes
