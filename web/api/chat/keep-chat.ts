/** Writes the messages of a conversation to the cache the screens read. */
import type { QueryClient } from '@tanstack/react-query'
import type {
  ChatMessage,
  Conversation,
  UnreadConversations,
} from '../../../contract/bookings/chat.ts'
import { invalidate, keepChange } from '../kit/invalidate.ts'
import {
  conversationAfter,
  conversationWithMessage,
  hasHole,
  unreadAfter,
  type ChatEvent,
} from './chat-changes.ts'
import { noteMarks } from './chat-marks.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** A conversation that was never opened is fetched when it is; its count of unread messages is updated at once. */
export const keepChatEvent = (client: QueryClient, event: ChatEvent): void => {
  change(client, event.bookingId, (known) => conversationAfter(known, event))
  keepUnread(client, event)
  if (event.type !== 'chat_message' || event.message.clientId !== null) return
  noteMarks(client, event.bookingId, { deliveredSeq: event.message.seq, readSeq: 0 })
}

/** The answer to a sent message: it may arrive before the live stream reports it. */
export const keepMessage = (client: QueryClient, bookingId: string, message: ChatMessage): void =>
  change(client, bookingId, (known) => conversationWithMessage(known, message))

const change = (
  client: QueryClient,
  bookingId: string,
  changed: (known: Conversation) => Conversation,
): void => {
  const queryKey = queryKeys.conversation(bookingId)
  keepChange<Conversation>(client, queryKey, changed)
  const known = client.getQueryData<Conversation>(queryKey)
  if (known && hasHole(known)) invalidate(client, queryKey)
}

const keepUnread = (client: QueryClient, event: ChatEvent): void =>
  keepChange<UnreadConversations>(client, queryKeys.unread, (known) => unreadAfter(known, event))
