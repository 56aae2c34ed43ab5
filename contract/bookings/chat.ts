/** The conversation of a booking between its customer and its driver (specification, operator side §4 and §7). */
import { z } from 'zod'
import {
  chatMessageTypes,
  chatSenders,
  chatTexts,
  checkChatMessage,
  checkPhotoContent,
  isQuickStatus,
  type ChatSender,
} from '../../domain/bookings/chat.ts'
import { maxPhotoBytes } from '../../domain/evidence/photo.ts'
import { ofBooking, signedIn } from '../access.ts'
import { photoMediaTypes, shownPhoto } from './photos.ts'
import type { Routes } from '../route.ts'
import { bookingId, clientId, id, moment } from '../shapes.ts'
import { textField } from '../text-fields.ts'

/** The place of a message in its conversation: 1, 2, 3, … without gaps, in the order in which they were written down. */
const place = z.int().min(0).max(2_147_483_647)

export const chatMessage = z
  .object({
    messageId: id('msg'),
    seq: place,
    senderType: z.enum(chatSenders),
    messageType: z.enum(chatMessageTypes),
    /** Empty only with a photo. */
    content: z.string(),
    /** The photo of a photo message; null for any other type. */
    photo: z.object({ photoId: id('msp'), ...shownPhoto }).nullable(),
    createdAt: moment,
    /** The sender's own name for it; null for everyone else. */
    clientId: z.string().nullable(),
  })
  .meta({ id: 'ChatMessage' })

export type ChatMessage = z.infer<typeof chatMessage>

const mark = z.object({
  /** The last message of the other side that reached an open tab of this side. */
  deliveredSeq: place,
  /** The last one they have looked at. */
  readSeq: place,
})

/** How far each side has come. Both only ever grow. */
export const chatMarks = z
  .object({ customer: mark, driver: mark } satisfies Record<ChatSender, typeof mark>)
  .meta({ id: 'ChatMarks' })

export type ChatMarks = z.infer<typeof chatMarks>

/** The state of a conversation, for the person who asks. */
export const chatStanding = {
  lastSeq: place,
  marks: chatMarks,
  /** Messages of the other side that the reader has not looked at; 0 for an operator, who is no side. */
  unread: z.int().min(0),
}

export const conversation = z
  .object({
    /** Oldest first. */
    messages: z.array(chatMessage),
    /** There are older ones: ask again with `before`. */
    hasEarlier: z.boolean(),
    ...chatStanding,
  })
  .meta({ id: 'Conversation' })

export type Conversation = z.infer<typeof conversation>

export const chatMessageRequest = z
  .strictObject({
    /** For a photo message: the client id under which its photo was uploaded before. */
    clientId,
    messageType: z.enum(chatMessageTypes),
    /** The text, which may be empty with a photo; for a status update the label of the driver's button. */
    content: textField(checkPhotoContent),
  })
  .superRefine(({ messageType, content }, context) => {
    const message =
      messageType === 'photo'
        ? null
        : messageType === 'status' && !isQuickStatus(content)
          ? chatTexts.notAStatus
          : checkChatMessage(content)
    if (message) context.addIssue({ code: 'custom', path: ['content'], message })
  })
  .meta({ id: 'ChatMessageRequest' })

/** An uploaded photo whose message has not been sent yet. */
export const chatPhoto = z
  .object({ clientId, width: z.int(), height: z.int() })
  .meta({ id: 'ChatPhoto' })

export type ChatPhoto = z.infer<typeof chatPhoto>

export const unreadConversations = z
  .object({
    /** Those of your newest bookings that have unread messages. */
    conversations: z.array(z.object({ bookingId, unread: z.int().min(1), lastSeq: place })),
  })
  .meta({ id: 'UnreadConversations' })

export type UnreadConversations = z.infer<typeof unreadConversations>

const params = z.object({ bookingId })

export const chatRoutes = {
  'GET /api/bookings/:bookingId/messages': {
    summary: 'The conversation of a booking: its newest messages, or those before one of them',
    tag: 'Chat',
    access: ofBooking('owner', 'assigned_driver', 'operator'),
    params,
    query: z.object({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: conversation,
  },
  'POST /api/bookings/:bookingId/messages': {
    summary: 'Write to the other side; sent again with the same `clientId` it is the same message',
    tag: 'Chat',
    access: ofBooking('owner', 'assigned_driver'),
    isBatched: true,
    params,
    body: chatMessageRequest,
    answer: chatMessage,
    status: 201,
    refusals: ['chat_not_open', 'chat_not_offered', 'chat_closed', 'chat_photo_missing'],
    perMinute: 60,
  },
  'POST /api/bookings/:bookingId/messages/photos': {
    summary: 'The photo of a message, before the message itself; both carry the same `clientId`',
    tag: 'Chat',
    access: ofBooking('owner', 'assigned_driver'),
    params,
    query: z.object({ clientId }),
    file: { mediaTypes: photoMediaTypes, maxBytes: maxPhotoBytes },
    answer: chatPhoto,
    status: 201,
    refusals: [
      'chat_not_open',
      'chat_not_offered',
      'chat_closed',
      'chat_photos_full',
      'photo_not_readable',
      'photo_too_large',
    ],
    perMinute: 30,
  },
  'POST /api/bookings/:bookingId/messages/marks': {
    summary: 'How far the messages of the other side have reached you, and how far you have looked',
    tag: 'Chat',
    access: ofBooking('owner', 'assigned_driver'),
    params,
    body: z.strictObject({ deliveredSeq: place, readSeq: place }),
    perMinute: 240,
  },
  'GET /api/unread-messages': {
    summary: 'Your conversations with messages you have not looked at',
    tag: 'Chat',
    access: signedIn,
    answer: unreadConversations,
  },
} as const satisfies Routes
