/**
 * The conversation of a booking between its customer and its driver (specification, operator side §4, §5 and §8). They write from
 * acceptance to the end, and read it for as long as the booking is kept.
 */
import {
  bookingStatuses,
  hasEnded,
  mayShareContact,
  type BookingStatus,
  type PaidBy,
} from './booking.ts'
import type { RefusalCode } from './refusal.ts'
import { hasMarkup, markupMessage } from './text.ts'

export const chatSenders = ['customer', 'driver'] as const
export type ChatSender = (typeof chatSenders)[number]

/** A status message is one of the driver's quick buttons; a photo is one picture, with words or without. */
export const chatMessageTypes = ['text', 'status', 'photo'] as const
export type ChatMessageType = (typeof chatMessageTypes)[number]

/** Those that are words alone. */
export const wordTypes = ['text', 'status'] as const satisfies readonly ChatMessageType[]
export type WordType = (typeof wordTypes)[number]

/** In characters as a person counts them, trimmed. The specification leaves it open. */
export const chatMessageMaxLength = 2_000

/** So many pictures each side may send in one conversation: nobody needs more to find the other. */
export const maxChatPhotos = 40

/** A picture whose message has not come after this long is forgotten: as long as a message waits on a device. */
export const chatPhotoWaitsHours = 24

/** The driver's quick buttons, as they are labelled. */
export const quickStatuses = [
  'En route to pickup',
  'Arrived at pickup location',
  'Job completed',
] as const
export type QuickStatus = (typeof quickStatuses)[number]

export const isQuickStatus = (text: string): text is QuickStatus =>
  quickStatuses.some((status) => status === text)

/** What a quick button says in the conversation. */
export const statusUpdateText = (status: QuickStatus): string => `Status update: ${status}`

export const chatTexts = {
  empty: 'Write a message first',
  tooLong: `At most ${chatMessageMaxLength} characters`,
  notAStatus: 'Not one of the status updates',
  onlyDriver: 'Only the driver sends status updates',
} as const

/** The first thing wrong with a message, in words for the field, or null. Lengths are counted trimmed. */
export const checkChatMessage = (text: string): string | null => {
  if (hasMarkup(text)) return markupMessage
  const length = Array.from(text.trim()).length
  if (length === 0) return chatTexts.empty
  return length > chatMessageMaxLength ? chatTexts.tooLong : null
}

/** The same for the words beside a picture, which may be left out. */
export const checkPhotoWords = (text: string): string | null =>
  text.trim() === '' ? null : checkChatMessage(text)

/** Whoever waits beside a vehicle that is paid for on account has no account to read in: they are called. */
export const isChatOffered = (paidBy: PaidBy): boolean => paidBy !== 'account'

/** Why nobody may write now, or null: as long as the two may reach each other by phone they may write. */
export const chatRefusal = (
  status: BookingStatus,
  paidBy: PaidBy = 'card',
): Extract<RefusalCode, 'chat_closed' | 'chat_not_open' | 'chat_not_offered'> | null => {
  if (!isChatOffered(paidBy)) return 'chat_not_offered'
  if (hasEnded(status)) return 'chat_closed'
  return mayShareContact(status) ? null : 'chat_not_open'
}

/** The statuses in which the two may write. */
export const chatOpenStatuses = bookingStatuses.filter((status) => chatRefusal(status) === null)
