import type { AnswerOf } from '../../contract/routes.ts'
import type { CommentState } from '../../domain/bookings/rating.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { viewComment } from './comment-view.ts'
import { commentsIn, countComments } from './comments.store.ts'

/** More than an operator reviews at one sitting; the rest follows when these are done. */
const commentsAtOnce = 50

/** Comments in that state, with both people. The read is on record. */
export const listComments = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  state: CommentState,
): Promise<AnswerOf<'GET /api/operations/comments'>> => {
  const rows = await commentsIn(ctx.db, state, commentsAtOnce)
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_comments',
    objectId: 'comments',
    after: { state, comments: rows.length },
    at: await ctx.clock.now(ctx.db),
  })
  return { comments: rows.map(viewComment), total: await countComments(ctx.db, state) }
}
