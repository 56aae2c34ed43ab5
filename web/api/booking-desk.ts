/** What operators have of a booking besides what its parties see. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BookingDesk } from '../../contract/booking-desk.ts'
import { call, type BodyOf } from './call.ts'
import { queryKeys } from './query-keys.ts'

/** Looking is on record. */
export const deskQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.desk(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/desk', { params: { bookingId }, signal }),
  })

const keep = (
  desk: BookingDesk,
  _sent: unknown,
  _kept: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(queryKeys.desk(desk.bookingId), desk)
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
export const tellSide = mutationOptions({
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
export const settlePayment = mutationOptions({
  mutationFn: ({ bookingId }: { bookingId: string }) =>
    call('POST /api/bookings/:bookingId/settle', { params: { bookingId } }),
  onSuccess: keep,
  // somebody else, or the worker, was faster
  onError: (_failure, { bookingId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.desk(bookingId) }),
})

/** Refusals: `refund_not_offered`, `refund_too_large`, `refund_under_way`, `refund_disputed`, `refund_needs_second`. */
export const refundBooking = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/bookings/:bookingId/refund'>
  }) => call('POST /api/bookings/:bookingId/refund', { params: { bookingId }, body }),
  onSettled: (_answer, _failure, { bookingId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.desk(bookingId) }),
})

/** What one operator may not give alone. Refusals: as above, and `refund_request_open`. */
export const proposeRefund = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/bookings/:bookingId/refund-requests'>
  }) => call('POST /api/bookings/:bookingId/refund-requests', { params: { bookingId }, body }),
  onSettled: (_answer, _failure, { bookingId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: queryKeys.desk(bookingId) }),
})

/** Refusals: `refund_request_decided`, `own_refund_request`, and those of a refund. */
export const decideRefund = mutationOptions({
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
    await client.invalidateQueries({ queryKey: queryKeys.desk(bookingId) })
    await client.invalidateQueries({ queryKey: queryKeys.board })
  },
})
