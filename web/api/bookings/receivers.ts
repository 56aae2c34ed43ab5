/** Whom the customer names to take the vehicle over. */
import { mutationOptions } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { keepBooking } from '../kit/persist-query-cache.ts'
import { keepTrip } from './trips.ts'

/** Refusals: `receiver_not_open`, `receivers_used`, `receiver_not_texted`. */
export const nameReceiver = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'PUT /api/bookings/:bookingId/receiver'>
  }) => call('PUT /api/bookings/:bookingId/receiver', { params: { bookingId }, body }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

export const withdrawReceiver = mutationOptions({
  mutationFn: ({ bookingId }: { bookingId: string }) =>
    call('DELETE /api/bookings/:bookingId/receiver', { params: { bookingId } }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

/** The same on the page of a trip that an insurer pays. */
export const nameReceiverOfTrip = mutationOptions({
  mutationFn: ({
    token,
    body,
  }: {
    token: string
    body: BodyOf<'PUT /api/trips/:token/receiver'>
  }) => call('PUT /api/trips/:token/receiver', { params: { token }, body }),
  onSuccess: (trip, { token }, _kept, { client }) => keepTrip(client, token, trip),
})

export const withdrawReceiverOfTrip = mutationOptions({
  mutationFn: ({ token }: { token: string }) =>
    call('DELETE /api/trips/:token/receiver', { params: { token } }),
  onSuccess: (trip, { token }, _kept, { client }) => keepTrip(client, token, trip),
})
