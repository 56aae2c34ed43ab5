/**
 * What a customer or an operator does with a booking, each as options for `useMutation`: `useMutation(cancelBooking)`. The answer is in
 * the cache before `mutate`'s own `onSuccess` runs. Failures are thrown as they are (`failures.ts`).
 */
import { mutationOptions } from '@tanstack/react-query'
import { call, type BodyOf, type CallKey } from '../kit/call.ts'
import { keepBooking } from '../kit/persist-query-cache.ts'

type OfBooking = { bookingId: string }
type OfBookingWith<K extends CallKey> = OfBooking & { body: BodyOf<K> }

/** The card frame has finished: the acceptance window opens. */
export const confirmHold = mutationOptions({
  mutationFn: ({ bookingId }: OfBooking) =>
    call('POST /api/bookings/:bookingId/hold', { params: { bookingId } }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

export const cancelBooking = mutationOptions({
  mutationFn: ({ bookingId, body }: OfBookingWith<'POST /api/bookings/:bookingId/cancel'>) =>
    call('POST /api/bookings/:bookingId/cancel', { params: { bookingId }, body }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

export const openToAll = mutationOptions({
  mutationFn: ({ bookingId }: OfBooking) =>
    call('POST /api/bookings/:bookingId/open-to-all', { params: { bookingId } }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

/** Lets others who are nearer be offered the job of a late driver. Refusal: `move_not_offered`. */
export const letOthersCome = mutationOptions({
  mutationFn: ({ bookingId }: OfBooking) =>
    call('POST /api/bookings/:bookingId/others-if-late', { params: { bookingId } }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

/** Chooses who is offered a waiting booking. Refusals: `booking_not_open`, `driver_not_available`, `no_drivers_available`. */
export const assignDriver = mutationOptions({
  mutationFn: ({ bookingId, body }: OfBookingWith<'POST /api/bookings/:bookingId/assign'>) =>
    call('POST /api/bookings/:bookingId/assign', { params: { bookingId }, body }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

/** A link to the trip, the same until sharing stops. Refusals: `booking_not_open`, `booking_ended`. */
export const shareTrip = mutationOptions({
  mutationFn: ({ bookingId }: OfBooking) =>
    call('POST /api/bookings/:bookingId/share', { params: { bookingId } }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

export const stopSharingTrip = mutationOptions({
  mutationFn: ({ bookingId }: OfBooking) =>
    call('DELETE /api/bookings/:bookingId/share', { params: { bookingId } }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

/** Refusals: `booking_not_completed`, `already_rated`. */
export const rateBooking = mutationOptions({
  mutationFn: ({ bookingId, body }: OfBookingWith<'POST /api/bookings/:bookingId/rating'>) =>
    call('POST /api/bookings/:bookingId/rating', { params: { bookingId }, body }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

/** The customer’s confirmation that the driver is there. Refusals: `move_not_offered`, `booking_ended`. */
export const confirmDriverHere = mutationOptions({
  mutationFn: ({ bookingId }: OfBooking) =>
    call('POST /api/bookings/:bookingId/driver-here', { params: { bookingId } }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

/** Whether this is the customer’s driver. Refusals: `move_not_offered`, `booking_ended`. */
export const answerDriverQuestion = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: OfBookingWith<'POST /api/bookings/:bookingId/driver-question'>) =>
    call('POST /api/bookings/:bookingId/driver-question', { params: { bookingId }, body }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})

/** Operators only. Refusal: `move_not_offered` when no code is asked. */
export const waiveStartCode = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: OfBookingWith<'POST /api/bookings/:bookingId/start-code/waive'>) =>
    call('POST /api/bookings/:bookingId/start-code/waive', { params: { bookingId }, body }),
  onSuccess: (booking, _sent, _kept, { client }) => keepBooking(client, booking),
})
