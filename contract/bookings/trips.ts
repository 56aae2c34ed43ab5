/**
 * A recovery as people with its link see it, without an account: status, arrival and map, no name, number or price. Ends
 * with the recovery, and when the customer stops sharing. The person beside a vehicle whose insurer pays has this link alone: it shows
 * them whom to expect and their codes as well, and takes what a customer answers with an account.
 */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { anyone, ofBooking } from '../access.ts'
import { bookingDriver } from './booking-parts.ts'
import { booking, bookingRoutes } from './bookings.ts'
import { receiverRequest } from './receivers.ts'
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
          driverQuestion: booking.shape.driverQuestion.default(null),
          handshake: booking.shape.handshake,
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
const tripParams = z.object({ token: tripToken })

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
    params: tripParams,
    answer: trip,
    perMinute: 120,
  },
  'POST /api/trips/:token/driver-question': {
    summary:
      'Whether this is your driver, when you are asked: of a recovery that your insurer pays',
    tag: 'Bookings',
    access: anyone,
    params: tripParams,
    body: bookingRoutes['POST /api/bookings/:bookingId/driver-question'].body,
    answer: trip,
    refusals: ['move_not_offered', 'booking_ended'],
    perMinute: 20,
  },
  'PUT /api/trips/:token/receiver': {
    summary: 'Name who takes the vehicle over, of a recovery that your insurer pays',
    tag: 'Bookings',
    access: anyone,
    params: tripParams,
    body: receiverRequest,
    answer: trip,
    refusals: ['receiver_not_open', 'receivers_used', 'receiver_not_texted'],
    perMinute: 6,
  },
  'DELETE /api/trips/:token/receiver': {
    summary: 'Take the vehicle over yourself again, of a recovery that your insurer pays',
    tag: 'Bookings',
    access: anyone,
    params: tripParams,
    answer: trip,
    refusals: ['receiver_not_open'],
    perMinute: 6,
  },
} as const satisfies Routes
