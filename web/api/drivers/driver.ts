/** The driver who is signed in: profile, duty, offers with their answers, and the jobs that others got. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf, type CallAnswer } from '../kit/call.ts'
import { keepAnswer, keepChange } from '../kit/invalidate.ts'
import { offersWithout, type Offers } from '../kit/live-changes.ts'
import { keepBooking } from '../kit/persist-query-cache.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** Jobs of the last days that the driver did not get. */
export const missedJobsQuery = queryOptions({
  queryKey: queryKeys.missedJobs,
  queryFn: ({ signal }) => call('GET /api/driver/missed-jobs', { signal }),
})

/** The driver's own profile, duty and week. */
export const driverQuery = queryOptions({
  queryKey: queryKeys.driver,
  queryFn: ({ signal }) => call('GET /api/driver', { signal }),
})

/** Jobs offered to the driver. Live events keep it current; the 30 s are the specification's (operator side §4). */
export const offersQuery = queryOptions({
  queryKey: queryKeys.offers,
  queryFn: ({ signal }) => call('GET /api/driver/offers', { signal }),
  refetchInterval: 30_000,
})

export const acceptJob = mutationOptions({
  mutationFn: ({ bookingId }: { bookingId: string }) =>
    call('POST /api/bookings/:bookingId/accept', { params: { bookingId } }),
  onSuccess: (booking, { bookingId }, _kept, { client }) => {
    keepBooking(client, booking)
    dropOffer(client, bookingId)
  },
})

export const declineJob = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/bookings/:bookingId/decline'>
  }) => call('POST /api/bookings/:bookingId/decline', { params: { bookingId }, body }),
  onSuccess: (_answer, { bookingId }, _kept, { client }) => dropOffer(client, bookingId),
})

export const changeDuty = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/duty'>) => call('PUT /api/driver/duty', { body }),
  onSuccess: (driver: CallAnswer<'PUT /api/driver/duty'>, _sent, _kept, { client }) => {
    keepAnswer(client, queryKeys.driver, driver)
  },
})

const dropOffer = (client: QueryClient, bookingId: string): void => {
  keepChange<Offers>(client, queryKeys.offers, (known) => offersWithout(known, bookingId))
}
