/** Which vehicle it is, said after booking. */
import { mutationOptions } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { keepBooking } from '../kit/persist-query-cache.ts'

/** Refusal: `vehicle_identity_closed`. */
export const nameVehicle = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'PUT /api/bookings/:bookingId/vehicle-identity'>
  }) => call('PUT /api/bookings/:bookingId/vehicle-identity', { params: { bookingId }, body }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})
