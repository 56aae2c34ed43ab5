/**
 * The mutations, each as options for `useMutation`: `useMutation(acceptJob)`. The answer is in the cache before `mutate`'s own
 * `onSuccess` runs. Failures are thrown as they are (`failures.ts`).
 */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Evidence } from '../../../contract/bookings/evidence.ts'
import { keepAnswer, keepChange } from './invalidate.ts'
import { call, type BodyOf, type CallAnswer, type CallKey } from './call.ts'
import { keepBooking } from './persist-query-cache.ts'
import { evidenceWithout, offersWithout, type Offers } from './live-changes.ts'
import { queryKeys } from './query-keys.ts'

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

export const acceptJob = mutationOptions({
  mutationFn: ({ bookingId }: OfBooking) =>
    call('POST /api/bookings/:bookingId/accept', { params: { bookingId } }),
  onSuccess: (booking, { bookingId }, _kept, { client }) => {
    keepBooking(client, booking)
    dropOffer(client, bookingId)
  },
})

export const declineJob = mutationOptions({
  mutationFn: ({ bookingId, body }: OfBookingWith<'POST /api/bookings/:bookingId/decline'>) =>
    call('POST /api/bookings/:bookingId/decline', { params: { bookingId }, body }),
  onSuccess: (_answer, { bookingId }, _kept, { client }) => dropOffer(client, bookingId),
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

/** Refusals: `photo_kept`. */
export const removePhoto = mutationOptions({
  mutationFn: ({ bookingId, photoId }: OfBooking & { photoId: string }) =>
    call('DELETE /api/bookings/:bookingId/photos/:photoId', { params: { bookingId, photoId } }),
  onSuccess: (_answer, { bookingId, photoId }, _kept, { client }) => {
    keepChange<Evidence>(client, queryKeys.evidence(bookingId), (known) =>
      evidenceWithout(known, photoId),
    )
  },
})

export const changeDuty = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/duty'>) => call('PUT /api/driver/duty', { body }),
  onSuccess: (driver: CallAnswer<'PUT /api/driver/duty'>, _sent, _kept, { client }) => {
    keepAnswer(client, queryKeys.driver, driver)
  },
})

/** The payment company's page for a driver's bank details. Refusal: `payouts_unavailable`. */
export const openOnboarding = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/driver/payout-account/onboarding'>) =>
    call('POST /api/driver/payout-account/onboarding', { body }),
})

/** A message to support. Refusals: `too_many_messages`. */
export const sendMessage = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/contact'>) => call('POST /api/contact', { body }),
})

const dropOffer = (client: QueryClient, bookingId: string): void => {
  keepChange<Offers>(client, queryKeys.offers, (known) => offersWithout(known, bookingId))
}
