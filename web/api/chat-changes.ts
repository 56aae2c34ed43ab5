/**
 * What a page, an answer or a live event does to a conversation that was fetched: old state + events = a fresh fetch. Pure. Messages never
 * change and have places without gaps, so whatever comes twice, late or after a fetch that knew it adds up to the same.
 */
import type { ChatMessage, Conversation, UnreadConversations } from '../../contract/chat.ts'
import type { LiveEvent } from '../../contract/live-events.ts'

export type ChatEvent = Extract<LiveEvent, { type: 'chat_message' | 'chat_read' }>

type Standing = Pick<Conversation, 'lastSeq' | 'marks' | 'unread'>

/** Everything in it only ever grows, so of two the later has the greater sum. */
const ageOf = ({ lastSeq, marks: { customer, driver } }: Standing): number =>
  lastSeq + customer.deliveredSeq + customer.readSeq + driver.deliveredSeq + driver.readSeq

const laterStanding = (known: Standing, next: Standing): Standing => {
  const { lastSeq, marks, unread } = ageOf(known) > ageOf(next) ? known : next
  return { lastSeq, marks, unread }
}

/** Each once, by their places. */
const together = (some: readonly ChatMessage[], others: readonly ChatMessage[]): ChatMessage[] =>
  [...new Map([...some, ...others].map((message) => [message.seq, message])).values()].sort(
    (a, b) => a.seq - b.seq,
  )

const withMessages = (messages: ChatMessage[], standing: Standing): Conversation => ({
  ...standing,
  messages,
  // the first of all is number 1
  hasEarlier: (messages[0]?.seq ?? 1) > 1,
})

/** Whether messages are missing between those that are here. */
export const hasHole = ({ messages }: Conversation): boolean => {
  const [first, last] = [messages[0], messages.at(-1)]
  return first !== undefined && last !== undefined && last.seq - first.seq >= messages.length
}

/** A page that was fetched, put to what is known. Where too much was missed in between, the older part is let go. */
export const conversationWithPage = (
  known: Conversation | undefined,
  page: Conversation,
): Conversation => {
  if (!known) return page
  const joined = withMessages(together(known.messages, page.messages), laterStanding(known, page))
  return hasHole(joined) && !hasHole(page) ? withMessages(page.messages, joined) : joined
}

/** The answer to a message that was sent. */
export const conversationWithMessage = (known: Conversation, message: ChatMessage): Conversation =>
  withMessages(together(known.messages, [message]), known)

export const conversationAfter = (known: Conversation, event: ChatEvent): Conversation =>
  withMessages(
    event.type === 'chat_message' ? together(known.messages, [event.message]) : known.messages,
    laterStanding(known, event),
  )

export const unreadAfter = (
  { conversations }: UnreadConversations,
  { bookingId, unread, lastSeq }: Pick<ChatEvent, 'bookingId' | 'unread' | 'lastSeq'>,
): UnreadConversations => ({
  conversations: [
    ...conversations.filter((one) => one.bookingId !== bookingId),
    ...(unread > 0 ? [{ bookingId, unread, lastSeq }] : []),
  ],
})
