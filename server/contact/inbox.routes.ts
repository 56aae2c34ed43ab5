/** The HTTP side of the operators' inbox. */
import type { inboxRoutes } from '../../contract/operations/inbox.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { answerMessage } from './answer-message.ts'
import { assignMessage, markMessage } from './change-message.ts'
import { searchMessages } from './search-messages.ts'

export const inboxHandlers = {
  'POST /api/operations/messages/search': async (ctx, who, { body }) =>
    accepted(await searchMessages(ctx, who.accountId, body)),

  'POST /api/operations/messages/:messageId/reply': (ctx, who, { params, body }) =>
    answerMessage(ctx, who.accountId, { ...params, ...body }),

  'PUT /api/operations/messages/:messageId/state': (ctx, who, { params, body }) =>
    markMessage(ctx, who.accountId, { ...params, ...body }),

  'PUT /api/operations/messages/:messageId/assignee': (ctx, who, { params, body }) =>
    assignMessage(ctx, who.accountId, { ...params, ...body }),
} satisfies HandlersOf<typeof inboxRoutes>
