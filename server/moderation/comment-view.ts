import type { RatedComment } from '../../contract/operations/moderation.ts'
import { commentStateOf, listedWordsIn, type CommentState } from '../../domain/bookings/rating.ts'
import type { CommentRow } from './comments.store.ts'

export const getCommentState = (row: CommentRow): CommentState =>
  commentStateOf({ needsModeration: row.needs_moderation, hiddenReason: row.hidden_reason })

export const viewComment = (row: CommentRow): RatedComment => ({
  bookingId: row.booking_id,
  stars: row.stars,
  comment: row.comment,
  words: [...listedWordsIn(row.comment)],
  state: getCommentState(row),
  customerName: row.customer_name,
  driver: { driverId: row.driver_id, name: row.driver_name },
  ratedAt: new Date(row.rated_ms).toISOString(),
  decidedBy: row.reviewed_by,
  decidedAt: row.reviewed_ms === null ? null : new Date(row.reviewed_ms).toISOString(),
  hiddenReason: row.hidden_reason,
})
