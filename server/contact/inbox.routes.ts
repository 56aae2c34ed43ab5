/** The HTTP side of the operators' inbox. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { answerMessage } from './answer-message.ts'
import { assignMessage, markMessage } from './change-message.ts'
import { searchMessages } from './search-messages.ts'

export const inboxHandlers = {
  'POST /api/operations/messages/search': async (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/operations/messages/search'>,
  ) => accepted(await searchMessages(ctx, who.accountId, body)),

  'POST /api/operations/messages/:messageId/reply': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/messages/:messageId/reply'>,
  ) => answerMessage(ctx, who.accountId, { ...params, ...body }),

  'PUT /api/operations/messages/:messageId/state': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'PUT /api/operations/messages/:messageId/state'>,
  ) => markMessage(ctx, who.accountId, { ...params, ...body }),

  'PUT /api/operations/messages/:messageId/assignee': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'PUT /api/operations/messages/:messageId/assignee'>,
  ) => assignMessage(ctx, who.accountId, { ...params, ...body }),
}
