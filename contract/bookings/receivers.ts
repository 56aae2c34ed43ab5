/** Whom the customer names to take the vehicle over; they are texted a code (docs/decisions/0116-handshake-without-a-network.md). */
import { z } from 'zod'
import { ofBooking } from '../access.ts'
import type { Routes } from '../route.ts'
import { bookingId } from '../shapes.ts'
import { personName, phoneNumber } from '../text-fields.ts'
import { booking } from './bookings.ts'

export const receiverRequest = z
  .strictObject({ name: personName, phone: phoneNumber })
  .meta({ id: 'ReceiverRequest' })

const params = z.object({ bookingId })

export const receiverRoutes = {
  'PUT /api/bookings/:bookingId/receiver': {
    summary: 'Name who takes the vehicle over: they are texted the hand-over code',
    tag: 'Bookings',
    access: ofBooking('owner'),
    params,
    body: receiverRequest,
    answer: booking,
    refusals: ['receiver_not_open', 'receivers_used', 'receiver_not_texted'],
    perMinute: 6,
  },
  'DELETE /api/bookings/:bookingId/receiver': {
    summary: 'Take the vehicle over yourself again: the code that was texted no longer counts',
    tag: 'Bookings',
    access: ofBooking('owner'),
    params,
    answer: booking,
    refusals: ['receiver_not_open'],
    perMinute: 6,
  },
} as const satisfies Routes
