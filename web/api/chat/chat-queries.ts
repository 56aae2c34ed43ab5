/** The queries of conversations, each as options for `useQuery`. */
import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import type { Conversation } from '../../../contract/bookings/chat.ts'
import { call } from '../kit/call.ts'
import { conversationWithPage } from './chat-changes.ts'
import { noteMarks } from './chat-marks.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** The newest messages of a booking, and the earlier ones fetched since. */
export const conversationQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(bookingId),
    queryFn: ({ signal }) =>
      call('GET /api/bookings/:bookingId/messages', { params: { bookingId }, signal }),
    structuralSharing: (known, next) =>
      replaceEqualDeep(
        known,
        conversationWithPage(known as Conversation | undefined, next as Conversation),
      ),
  })

/** Conversations with unread messages. Their senders are notified that they were delivered. */
const unreadQuery = queryOptions({
  queryKey: queryKeys.unread,
  queryFn: async ({ client, signal }) => {
    const answer = await call('GET /api/unread-messages', { signal })
    for (const { bookingId, lastSeq } of answer.conversations) {
      noteMarks(client, bookingId, { deliveredSeq: lastSeq, readSeq: 0 })
    }
    return answer
  },
  staleTime: 60_000,
})

/** Unread messages by booking: for lists and tabs. */
export const useUnread = (): ReadonlyMap<string, number> => {
  const { data } = useQuery(unreadQuery)
  return new Map(data?.conversations.map(({ bookingId, unread }) => [bookingId, unread]))
}
