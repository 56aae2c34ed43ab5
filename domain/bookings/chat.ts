/**
 * The conversation of a booking between its customer and its driver (specification, operator side §4, §5 and §8). They write from
 * acceptance to the end. The customer reads it for as long as the booking is kept, the driver what the customer wrote for `driverPlaceDays`.
 */
import {
  bookingStatuses,
  hasEnded,
  isInsured,
  mayShareContact,
  type BookingStatus,
  type PaidBy,
} from './booking.ts'
import type { RefusalCode } from '../refusal.ts'
import { hasMarkup, markupMessage } from '../text.ts'

export const chatSenders = ['customer', 'driver'] as const
export type ChatSender = (typeof chatSenders)[number]

/** A status message is one of the driver's quick buttons; a photo message is one photo, with or without text. */
export const chatMessageTypes = ['text', 'status', 'photo'] as const
export type ChatMessageType = (typeof chatMessageTypes)[number]

/** Messages of text only. */
export const wordTypes = ['text', 'status'] as const satisfies readonly ChatMessageType[]
export type WordType = (typeof wordTypes)[number]

/** In characters as a person counts them, trimmed. The specification leaves it open. */
export const chatMessageMaxLength = 2_000

/** The most photos each side may send in one conversation: enough for the two to find each other. */
export const maxChatPhotos = 40

/** A photo whose message has not come after this long is deleted: as long as a message waits on a device. */
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
  noLongerShown: 'This message is no longer shown.',
} as const

/** The first thing wrong with a message, in words for the field, or null. Lengths are counted trimmed. */
export const checkChatMessage = (text: string): string | null => {
  if (hasMarkup(text)) return markupMessage
  const length = Array.from(text.trim()).length
  if (length === 0) return chatTexts.empty
  return length > chatMessageMaxLength ? chatTexts.tooLong : null
}

/** The same for the text of a photo message, which may be left out. */
export const checkPhotoContent = (text: string): string | null =>
  text.trim() === '' ? null : checkChatMessage(text)

/** A customer whose recovery is paid on account has no Towline account to read messages in: they are called. */
export const isChatOffered = (paidBy: PaidBy): boolean => !isInsured(paidBy)

/** Why the two may not write to each other now, or null: they may as long as they may reach each other by phone. */
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
