/** What only operators see of a booking. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { OperatorBooking } from '../../../contract/operations/operator-booking.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** Every view is recorded. */
export const operatorBookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.operations(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/operations', { params: { bookingId }, signal }),
  })

const keep = (
  view: OperatorBooking,
  _sent: unknown,
  _kept: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(queryKeys.operations(view.bookingId), view)
}

export const writeNote = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/bookings/:bookingId/notes'>
  }) => call('POST /api/bookings/:bookingId/notes', { params: { bookingId }, body }),
  onSuccess: keep,
})

/** Refusal: `nobody_to_tell`. */
export const notifySide = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/bookings/:bookingId/tell'>
  }) => call('POST /api/bookings/:bookingId/tell', { params: { bookingId }, body }),
  onSuccess: keep,
})

/** Asks the card provider now. Whether it has answered is in `payment.unsettled`. Refusal: `nothing_to_settle`. */
export const executePayment = mutationOptions({
  mutationFn: ({ bookingId }: { bookingId: string }) =>
    call('POST /api/bookings/:bookingId/execute-payment', { params: { bookingId } }),
  onSuccess: keep,
  // another operator, or the worker, was faster
  onError: (_failure, { bookingId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.operations(bookingId) }),
})

/** A refund that one operator may not approve alone. Refusals: `refund_not_offered`, `refund_too_large`, `refund_under_way`, `refund_disputed`, `refund_request_open`. */
export const proposeRefund = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/bookings/:bookingId/refund-requests'>
  }) => call('POST /api/bookings/:bookingId/refund-requests', { params: { bookingId }, body }),
  onSettled: (_answer, _failure, { bookingId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.operations(bookingId) }),
})

/** Refusals: `refund_request_decided`, `own_refund_request`, and those of a refund. */
export const reviewRefund = mutationOptions({
  mutationFn: ({
    refundRequestId,
    body,
  }: {
    refundRequestId: string
    bookingId: string
    body: BodyOf<'POST /api/operations/refund-requests/:refundRequestId/decision'>
  }) =>
    call('POST /api/operations/refund-requests/:refundRequestId/decision', {
      params: { refundRequestId },
      body,
    }),
  onSettled: async (_answer, _failure, { bookingId }, _kept, { client }) => {
    await client.invalidateQueries({ queryKey: queryKeys.operations(bookingId) })
    await client.invalidateQueries({ queryKey: queryKeys.board })
  },
})
