/** The conversation of a booking between its customer and its driver (specification, operator side §4 and §7). */
import { z } from 'zod'
import {
  chatMessageTypes,
  chatSenders,
  chatTexts,
  checkChatMessage,
  isQuickStatus,
  type ChatSender,
} from '../domain/chat.ts'
import type { Routes } from './route.ts'
import { bookingId, id, moment } from './shapes.ts'
import { textField } from './text-fields.ts'

/** The place of a message in its conversation: 1, 2, 3, … without gaps, in the order in which they were written down. */
const place = z.int().min(0).max(2_147_483_647)

/**
 * Made by the sender's device, so that a message that is sent again is the same message. Letters alone: the digits of one UUID in some 800
 * pass for a card number, which no request may carry.
 */
const clientId = z
  .string()
  .regex(/^[a-z]{16,40}$/, 'Unknown identifier')
  .meta({ description: 'Made by the sender: 16 to 40 letters, a to z' })

export const chatMessage = z
  .object({
    messageId: id('msg'),
    seq: place,
    senderType: z.enum(chatSenders),
    messageType: z.enum(chatMessageTypes),
    content: z.string(),
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

/** Where a conversation stands, for whoever asks. */
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
    clientId,
    messageType: z.enum(chatMessageTypes),
    /** Words; for a status update the label of the driver's button. */
    content: textField(checkChatMessage),
  })
  .superRefine(({ messageType, content }, context) => {
    if (messageType !== 'status' || isQuickStatus(content)) return
    context.addIssue({ code: 'custom', path: ['content'], message: chatTexts.notAStatus })
  })
  .meta({ id: 'ChatMessageRequest' })

export const unreadConversations = z
  .object({
    /** Of your newest bookings, those with messages you have not looked at. */
    conversations: z.array(z.object({ bookingId, unread: z.int().min(1), lastSeq: place })),
  })
  .meta({ id: 'UnreadConversations' })

export type UnreadConversations = z.infer<typeof unreadConversations>

const params = z.object({ bookingId })

export const chatRoutes = {
  'GET /api/bookings/:bookingId/messages': {
    summary: 'The conversation of a booking: its newest messages, or those before one of them',
    tag: 'Chat',
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
    params,
    body: chatMessageRequest,
    answer: chatMessage,
    status: 201,
    refusals: ['chat_not_open', 'chat_closed'],
    perMinute: 60,
  },
  'POST /api/bookings/:bookingId/messages/marks': {
    summary: 'How far the messages of the other side have reached you, and how far you have looked',
    tag: 'Chat',
    params,
    body: z.strictObject({ deliveredSeq: place, readSeq: place }),
    perMinute: 240,
  },
  'GET /api/unread-messages': {
    summary: 'Your conversations with messages you have not looked at',
    tag: 'Chat',
    answer: unreadConversations,
  },
} as const satisfies Routes
