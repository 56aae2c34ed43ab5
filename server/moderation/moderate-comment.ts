import type { RatedComment } from '../../contract/operations/moderation.ts'
import type { InputOf } from '../../contract/routes.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { changeBooking } from '../bookings/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { layOutMail, writeMail } from '../notifications/index.ts'
import { getCommentState, viewComment } from './comment-view.ts'
import { findComment, saveReview, type CommentRow } from './comments.store.ts'

type Moderation = InputOf<'POST /api/operations/comments/:bookingId/decision'>['body']

/**
 * Shows or hides the comment of a rating; its stars count either way, so no average changes. A later review can hide or show it again,
 * as long as the booking exists. The author is told that it is hidden, why, and where to object (Regulation (EU)
 * 2022/2065, Article 17). On record with before and after. Refusals: `not_found`, `comment_missing`, `comment_decided` when it has changed
 * since it was read, `invalid_input` without a reason to hide it.
 */
export const moderateComment = (
  ctx: Ctx,
  operatorId: string,
  bookingId: string,
  { decision, reason, seen }: Moderation,
): Promise<Outcome<RatedComment>> =>
  inTransaction(ctx.db, (tx) =>
    changeBooking(ctx, tx, bookingId, async () => {
      const before = await findComment(tx, bookingId)
      if (!before) return refused('comment_missing')
      if (getCommentState(before) !== seen) return refused('comment_decided')
      if (decision === 'hide' && reason === '') {
        return refused('invalid_input', { fields: { reason: 'Give a reason: the author sees it' } })
      }
      const at = await ctx.clock.now(tx)
      const hiddenReason = decision === 'hide' ? reason : null
      await saveReview(tx, bookingId, { hiddenReason, by: operatorId, at })
      await writeAudit(tx, {
        accountId: operatorId,
        action: 'decide_comment',
        objectId: bookingId,
        before: { state: seen, reason: before.hidden_reason },
        after: { state: decision === 'hide' ? 'hidden' : 'shown', reason: hiddenReason },
        at,
      })
      if (hiddenReason !== null) await notifyAuthor(ctx, tx, before, hiddenReason, at)
      const after = await findComment(tx, bookingId)
      if (!after) throw new Error(`the comment of ${bookingId} is gone`)
      return accepted(viewComment(after))
    }),
  )

const notifyAuthor = async (
  ctx: Pick<Ctx, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  { booking_id: bookingId, customer_id: recipientId, ...comment }: CommentRow,
  reason: string,
  at: Date,
): Promise<void> => {
  await writeMail(ctx, tx, {
    key: `comment_hidden:${bookingId}:${at.getTime()}`,
    kind: 'comment_hidden',
    recipientId,
    bookingId,
    address: comment.customer_email,
    mail: layOutMail({
      subject: 'Your comment is not shown',
      reference: comment.reference,
      heading: 'Your comment is not shown',
      parts: [
        { kind: 'text', text: `Hello ${comment.customer_name},` },
        {
          kind: 'text',
          text: 'We read the comment you left with your rating and decided not to show it. Your stars still count.',
        },
        { kind: 'facts', facts: [['Why', reason]] },
        {
          kind: 'text',
          text: 'If you think that’s wrong, write to us and a person will look at it again.',
        },
        { kind: 'button', label: 'Write to us', url: `${ctx.config.publicOrigin}/contact` },
      ],
      reason: 'You’re getting this email because you rated a recovery with a comment.',
    }),
  })
}
