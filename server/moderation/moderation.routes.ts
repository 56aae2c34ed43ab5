/** The HTTP side of moderation, and of what waits for operators. */
import type { moderationRoutes } from '../../contract/operations/moderation.ts'
import { accepted } from '../../domain/refusal.ts'
import { countOpenMessages } from '../contact/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { countWaitingDrivers } from '../verification/index.ts'
import { countComments } from './comments.store.ts'
import { moderateComment } from './moderate-comment.ts'
import { listComments } from './list-comments.ts'

export const moderationHandlers = {
  'GET /api/operations/waiting': async (ctx) =>
    accepted({
      comments: await countComments(ctx.db, 'waiting'),
      messages: await countOpenMessages(ctx.db),
      drivers: await countWaitingDrivers(ctx.db),
    }),

  'GET /api/operations/comments': async (ctx, who, { query }) =>
    accepted(await listComments(ctx, who.accountId, query.state)),

  'POST /api/operations/comments/:bookingId/decision': (ctx, who, { params, body }) =>
    moderateComment(ctx, who.accountId, params.bookingId, body),
} satisfies HandlersOf<typeof moderationRoutes>
