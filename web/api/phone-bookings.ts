/** Phone bookings: what operators open, and what the caller confirms. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'

const everyMs = 60_000

/** Kept current by the live stream; read once a minute too, because links expire without an event. */
export const phoneBookingsQuery = queryOptions({
  queryKey: queryKeys.phoneBookings,
  queryFn: ({ signal }) => call('GET /api/operations/phone-bookings', { signal }),
  refetchInterval: everyMs,
})

/** Not awaited: the operator who pressed is told before. */
const readAgain = (
  _answer: unknown,
  _failure: unknown,
  _sent: unknown,
  _kept: unknown,
  { client }: { client: QueryClient },
): void => void client.invalidateQueries({ queryKey: queryKeys.phoneBookings })

/** Refusals: `quote_expired`, `quote_already_used`, `distance_missing`, `no_drivers_available`, `phone_unreachable`, `nowhere_to_send`. */
export const openPhoneBooking = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/operations/phone-bookings'>) =>
    call('POST /api/operations/phone-bookings', { body }),
  onSettled: readAgain,
})

type LinkRequest = BodyOf<'POST /api/operations/phone-bookings/:phoneBookingId/links'> & {
  phoneBookingId: string
}

/** Refusals: `phone_booking_over`, `phone_unreachable`, `nowhere_to_send`. */
export const sendPhoneLink = mutationOptions({
  mutationFn: ({ phoneBookingId, ...body }: LinkRequest) =>
    call('POST /api/operations/phone-bookings/:phoneBookingId/links', {
      params: { phoneBookingId },
      body,
    }),
  onSettled: readAgain,
})

/** Refusal: `phone_booking_over`. */
export const withdrawPhoneBooking = mutationOptions({
  mutationFn: (phoneBookingId: string) =>
    call('POST /api/operations/phone-bookings/:phoneBookingId/withdraw', {
      params: { phoneBookingId },
    }),
  onSettled: readAgain,
})

/** After the return from the bank's own page the hold is known within seconds; an operator's change shows soon, too. */
const lookEveryMs = 5_000

/** For anyone who has the link. Refusal: `not_found`. */
export const phoneConfirmQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.phoneConfirm(token),
    queryFn: ({ signal }) => call('GET /api/phone-bookings/:token', { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'over' ? false : lookEveryMs),
    refetchOnWindowFocus: false,
  })
