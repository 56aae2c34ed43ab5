/**
 * A recovery as people with its link see it, without an account: status, arrival and map, no name, number or price. Ends
 * with the recovery, and when the customer stops sharing.
 */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { anyone, ofBooking } from '../access.ts'
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
    }),
    z.object({ state: z.literal('over'), status: z.enum(['completed', 'cancelled']) }),
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
    // Who has the link is who the customer gave it to.
    access: anyone,
    params: z.object({ token: tripToken }),
    answer: trip,
    perMinute: 120,
  },
} as const satisfies Routes
