/** What waits for an operator, and the comments and messages among it. */
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { InboxMessage } from '../../contract/inbox.ts'
import type { CommentState } from '../../domain/rating.ts'
import { call, type BodyOf } from './call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

/** Three counts: cheap enough to be asked for while the desk is open. */
const countEveryMs = 20_000

export const waitingQuery = queryOptions({
  queryKey: dashboardKeys.waitingForOperators,
  queryFn: ({ signal }) => call('GET /api/operations/waiting', { signal }),
  refetchInterval: countEveryMs,
})

/** Every reading is on record, so it is not read again by itself. */
export const commentsQuery = (state: CommentState) =>
  queryOptions({
    queryKey: dashboardKeys.comments(state),
    queryFn: ({ signal }) => call('GET /api/operations/comments', { query: { state }, signal }),
    refetchOnWindowFocus: false,
  })

/** Refusals: `not_found`, `comment_missing`, `comment_decided`, `invalid_input` without a reason. */
export const decideComment = mutationOptions({
  mutationFn: ({
    bookingId,
    body,
  }: {
    bookingId: string
    body: BodyOf<'POST /api/operations/comments/:bookingId/decision'>
  }) => call('POST /api/operations/comments/:bookingId/decision', { params: { bookingId }, body }),
  // not waited for: the list drops what was decided, and with it whoever was to say so
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

/** Not waited for: the list drops what was answered, and with it whoever was to say so. */
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
