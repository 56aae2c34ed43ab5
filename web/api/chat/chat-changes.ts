/**
 * Applies a page, an answer or a live event to a cached conversation: old state + events = a fresh fetch. Pure. Messages never change and
 * their sequence has no gaps, so anything that comes twice, late or after a fetch that included it gives the same result.
 */
import type {
  ChatMessage,
  Conversation,
  UnreadConversations,
} from '../../../contract/bookings/chat.ts'
import type { LiveEvent } from '../../../contract/live-events.ts'

export type ChatEvent = Extract<LiveEvent, { type: 'chat_message' | 'chat_read' }>

type Standing = Pick<Conversation, 'lastSeq' | 'marks' | 'unread'>

/** Its parts only ever grow, so of two states the later has the greater sum. */
const ageOf = ({ lastSeq, marks: { customer, driver } }: Standing): number =>
  lastSeq + customer.deliveredSeq + customer.readSeq + driver.deliveredSeq + driver.readSeq

const laterStanding = (known: Standing, next: Standing): Standing => {
  const { lastSeq, marks, unread } = ageOf(known) > ageOf(next) ? known : next
  return { lastSeq, marks, unread }
}

/** Merges without duplicates, in order of sequence. */
const together = (some: readonly ChatMessage[], others: readonly ChatMessage[]): ChatMessage[] =>
  [...new Map([...some, ...others].map((message) => [message.seq, message])).values()].sort(
    (a, b) => a.seq - b.seq,
  )

const withMessages = (messages: ChatMessage[], standing: Standing): Conversation => ({
  ...standing,
  messages,
  // the first message is number 1
  hasEarlier: (messages[0]?.seq ?? 1) > 1,
})

/** Whether messages are missing between those in the cache. */
export const hasHole = ({ messages }: Conversation): boolean => {
  const [first, last] = [messages[0], messages.at(-1)]
  return first !== undefined && last !== undefined && last.seq - first.seq >= messages.length
}

/** Merges a fetched page into the cache. Where too many messages were missed in between, the older part is dropped. */
export const conversationWithPage = (
  known: Conversation | undefined,
  page: Conversation,
): Conversation => {
  if (!known) return page
  const joined = withMessages(together(known.messages, page.messages), laterStanding(known, page))
  return hasHole(joined) && !hasHole(page) ? withMessages(page.messages, joined) : joined
}

/** Merges the answer to a sent message. */
export const conversationWithMessage = (known: Conversation, message: ChatMessage): Conversation =>
  withMessages(together(known.messages, [message]), known)

/** Merges a live event. A late message from before the loaded ones would leave a gap behind it: loading earlier messages brings it. */
export const conversationAfter = (known: Conversation, event: ChatEvent): Conversation => {
  const first = known.messages[0]
  const isNew =
    event.type === 'chat_message' && (first === undefined || event.message.seq >= first.seq)
  return withMessages(
    isNew ? together(known.messages, [event.message]) : known.messages,
    laterStanding(known, event),
  )
}

export const unreadAfter = (
  { conversations }: UnreadConversations,
  { bookingId, unread, lastSeq }: Pick<ChatEvent, 'bookingId' | 'unread' | 'lastSeq'>,
): UnreadConversations => ({
  conversations: [
    ...conversations.filter((one) => one.bookingId !== bookingId),
    ...(unread > 0 ? [{ bookingId, unread, lastSeq }] : []),
  ],
})
