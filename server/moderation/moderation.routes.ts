/** The HTTP side of moderation, and of what waits for operators. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Identity } from '../accounts/index.ts'
import { countOpenMessages } from '../contact/index.ts'
import type { Ctx } from '../context.ts'
import { countWaitingDrivers } from '../verification/index.ts'
import { countComments } from './comments.store.ts'
import { decideComment } from './decide-comment.ts'
import { listComments } from './list-comments.ts'

export const moderationHandlers = {
  'GET /api/operations/waiting': async (ctx: Ctx) =>
    accepted({
      comments: await countComments(ctx.db, 'waiting'),
      messages: await countOpenMessages(ctx.db),
      drivers: await countWaitingDrivers(ctx.db),
    }),

  'GET /api/operations/comments': async (
    ctx: Ctx,
    who: Identity,
    { query }: InputOf<'GET /api/operations/comments'>,
  ) => accepted(await listComments(ctx, who.accountId, query.state)),

  'POST /api/operations/comments/:bookingId/decision': (
    ctx: Ctx,
    who: Identity,
    { params, body }: InputOf<'POST /api/operations/comments/:bookingId/decision'>,
  ) => decideComment(ctx, who.accountId, params.bookingId, body),
}
