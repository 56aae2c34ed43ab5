/** Who deals with a booking, and the operators' shifts. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { OperatorShift } from '../../../contract/operations/booking-owners.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'
import { queryKeys } from '../kit/query-keys.ts'

type Context = { client: QueryClient }

/** Who has it is said at once, and not only when the board is there. */
const boardAgain = (
  _answer: unknown,
  _failure: unknown,
  _sent: unknown,
  _kept: unknown,
  { client }: Context,
): void => void client.invalidateQueries({ queryKey: queryKeys.board })

/** Refusal: `owned_by_other`, with the name. */
export const takeBooking = mutationOptions({
  mutationFn: ({ bookingId }: { bookingId: string }) =>
    call('POST /api/bookings/:bookingId/owner/take', { params: { bookingId } }),
  onSettled: boardAgain,
})

/** Refusal: `not_its_owner`. */
export const releaseBooking = mutationOptions({
  mutationFn: ({ bookingId }: { bookingId: string }) =>
    call('POST /api/bookings/:bookingId/owner/release', { params: { bookingId } }),
  onSettled: boardAgain,
})

/** Refusal: `not_an_operator`. */
export const handBookingOver = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/bookings/:bookingId/owner/hand-over'>
  }) => call('POST /api/bookings/:bookingId/owner/hand-over', { params: { bookingId }, body }),
  onSettled: boardAgain,
})

export const shiftQuery = queryOptions({
  queryKey: dashboardKeys.shift,
  queryFn: ({ signal }) => call('GET /api/operations/shift', { signal }),
})

const keep = (shift: OperatorShift, _sent: unknown, _kept: unknown, { client }: Context): void => {
  client.setQueryData(dashboardKeys.shift, shift)
}

/** Refusal: `not_an_operator`. */
export const beginShift = mutationOptions({
  mutationFn: ({ body }: { body: BodyOf<'POST /api/operations/shift/begin'> }) =>
    call('POST /api/operations/shift/begin', { body }),
  onSuccess: keep,
})

/** Refusal: `not_on_shift`. */
export const endShift = mutationOptions({
  mutationFn: ({ body }: { body: BodyOf<'POST /api/operations/shift/end'> }) =>
    call('POST /api/operations/shift/end', { body }),
  onSuccess: keep,
  onSettled: boardAgain,
})
