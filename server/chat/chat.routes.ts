/** The HTTP side of the conversation of a booking; the matrix admits its two people, and operators to read. */
import type { chatRoutes } from '../../contract/bookings/chat.ts'
import { accepted } from '../../domain/refusal.ts'
import { auditRead } from '../audit/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { addChatPhoto } from './add-chat-photo.ts'
import { unreadOf } from './chat.store.ts'
import { loadConversation } from './load-conversation.ts'
import { markMessages } from './mark-messages.ts'
import { postMessage } from './post-message.ts'

/** Older ones ended long ago, or the account is busier than any person. */
const bookingsLookedAt = 50

export const chatHandlers = {
  'GET /api/bookings/:bookingId/messages': async (ctx, who, { params, query }) => {
    if (who.role === 'operator') await auditRead(ctx, who, 'read_chat', params.bookingId)
    const request = { ...params, before: query.before ?? null, limit: query.limit }
    return accepted(await loadConversation(ctx, who.accountId, request))
  },

  'POST /api/bookings/:bookingId/messages': (ctx, who, { params, body }) =>
    postMessage(ctx, who.accountId, { ...params, ...body }),

  'POST /api/bookings/:bookingId/messages/photos': (ctx, who, { params, query, body }) =>
    addChatPhoto(ctx, who.accountId, { ...params, ...query, bytes: body }),

  'POST /api/bookings/:bookingId/messages/marks': (ctx, who, { params, body }) =>
    markMessages(ctx, who.accountId, { ...params, ...body }),

  'GET /api/unread-messages': async (ctx, who) =>
    accepted({ conversations: await unreadOf(ctx.db, who, bookingsLookedAt) }),
} satisfies HandlersOf<typeof chatRoutes>
