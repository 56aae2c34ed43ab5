/** The work that waits for operators, with comments and messages. */
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { InboxMessage } from '../../../contract/operations/inbox.ts'
import type { CommentState } from '../../../domain/bookings/rating.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { dashboardKeys } from '../dashboard-keys.ts'

/** Three counts: cheap enough to poll while the admin pages are open. */
const countEveryMs = 20_000

export const waitingQuery = queryOptions({
  queryKey: dashboardKeys.waitingForOperators,
  queryFn: ({ signal }) => call('GET /api/operations/waiting', { signal }),
  refetchInterval: countEveryMs,
})

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

export const inboxQuery = (filters: BodyOf<'POST /api/operations/messages/search'>) =>
  queryOptions({
    queryKey: dashboardKeys.inbox(JSON.stringify(filters)),
    queryFn: ({ signal }) =>
      call('POST /api/operations/messages/search', { body: filters, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

/** Not awaited: the list drops the answered row, and with it the component that shows the outcome. */
const thenInbox = {
  onSettled: (
    _answer: unknown,
    _failure: unknown,
    _sent: unknown,
    _kept: unknown,
    { client }: { client: QueryClient },
  ): void => {
    void client.invalidateQueries({ queryKey: dashboardKeys.allInbox })
    void client.invalidateQueries({ queryKey: dashboardKeys.waitingForOperators })
  },
}

type OfMessage<B> = { messageId: InboxMessage['messageId']; body: B }

/** Refusals: `not_found`, `message_answered`. */
export const answerMessage = mutationOptions({
  mutationFn: ({
    messageId,
    body,
  }: OfMessage<BodyOf<'POST /api/operations/messages/:messageId/reply'>>) =>
    call('POST /api/operations/messages/:messageId/reply', { params: { messageId }, body }),
  ...thenInbox,
})

/** Refusal: `not_found`. */
export const markMessage = mutationOptions({
  mutationFn: ({
    messageId,
    body,
  }: OfMessage<BodyOf<'PUT /api/operations/messages/:messageId/state'>>) =>
    call('PUT /api/operations/messages/:messageId/state', { params: { messageId }, body }),
  ...thenInbox,
})

/** Refusal: `not_found`. */
export const assignMessage = mutationOptions({
  mutationFn: ({
    messageId,
    body,
  }: OfMessage<BodyOf<'PUT /api/operations/messages/:messageId/assignee'>>) =>
    call('PUT /api/operations/messages/:messageId/assignee', { params: { messageId }, body }),
  ...thenInbox,
})
