/** Comments on recoveries, for the operator who reviews them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CommentState } from '../../domain/bookings/rating.ts'
import { dashboardKeys } from './dashboard-keys.ts'
import { call, type BodyOf } from './kit/call.ts'

/** Every view is recorded, so it is not read again automatically. */
export const commentsQuery = (state: CommentState) =>
  queryOptions({
    queryKey: dashboardKeys.comments(state),
    queryFn: ({ signal }) => call('GET /api/operations/comments', { query: { state }, signal }),
    refetchOnWindowFocus: false,
  })

/** Refusals: `not_found`, `comment_missing`, `comment_decided`, `invalid_input` without a reason. */
export const moderateComment = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/operations/comments/:bookingId/decision'>
  }) => call('POST /api/operations/comments/:bookingId/decision', { params: { bookingId }, body }),
  // not awaited: the list drops the reviewed row, and with it the component that shows the outcome
  onSettled: (_answer, _failure, _sent, _kept, { client }) => {
    void client.invalidateQueries({ queryKey: dashboardKeys.allComments })
    void client.invalidateQueries({ queryKey: dashboardKeys.waitingForOperators })
  },
})
