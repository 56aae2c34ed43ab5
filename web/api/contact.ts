/** Messages of the contact page: sent there, and for the operator who answers them. */
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { InboxMessage } from '../../contract/operations/inbox.ts'
import { dashboardKeys } from './dashboard-keys.ts'
import { call, type BodyOf } from './kit/call.ts'

/** A message to support. Refusals: `too_many_messages`. */
export const sendMessage = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/contact'>) => call('POST /api/contact', { body }),
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
