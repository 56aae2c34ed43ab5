/**
 * Rating a finished job: one to five stars and an optional comment (specification, customer side §2 and §5; rulings, "Rating is
 * simulated"). Only the customer of a completed booking, once; the comment may follow the stars. A listed word puts the comment before an operator; the stars count.
 */
import type { BookingStatus } from './booking.ts'
import type { RefusalCode } from '../refusal.ts'
import { hasMarkup, markupMessage } from '../text.ts'

export const starValues = [1, 2, 3, 4, 5] as const
export type Stars = (typeof starValues)[number]

export const starLabels: Record<Stars, string> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very Good',
  5: 'Excellent',
}

export const ratingCommentMaxLength = 500

/** How long after booking the landing page offers to rate the recovery; the booking's own page always does. */
export const ratingPromptDays = 30

/** Matched anywhere in the comment, in any case. */
export const listedWords = ['spam', 'fake', 'scam', 'terrible', 'awful'] as const

export const ratingTexts = {
  required: 'Please select a star rating before submitting',
  commentTooLong: `Comment must be ${ratingCommentMaxLength} characters or fewer`,
  commentHeld:
    'Your stars already count. Someone on our team will read your comment before others see it.',
} as const

export const isStars = (value: number): value is Stars => starValues.some((star) => star === value)

/** Whether the comment waits for an operator before anyone reads it. */
export const isCommentHeld = (comment: string): boolean => {
  const folded = comment.toLowerCase()
  return listedWords.some((word) => folded.includes(word))
}

/** The listed words that a comment contains, for the operator who reviews it. */
export const listedWordsIn = (comment: string): readonly string[] => {
  const folded = comment.toLowerCase()
  return listedWords.filter((word) => folded.includes(word))
}

/** The state of a comment. `shown`: the driver sees it as well; in any other state only operators and its author do. */
export const commentStates = ['waiting', 'shown', 'hidden'] as const
export type CommentState = (typeof commentStates)[number]

export const commentStateOf = (rating: {
  needsModeration: boolean
  hiddenReason: string | null
}): CommentState => {
  if (rating.needsModeration) return 'waiting'
  return rating.hiddenReason === null ? 'shown' : 'hidden'
}

/** Why a comment is hidden, in words its author reads (Regulation (EU) 2022/2065, Article 17). */
export const hiddenReasonMaxLength = 500

/** Null when the comment may be sent, else the words for the field. Lengths are counted as a person counts them, trimmed. */
export const checkRatingComment = (comment: string): string | null => {
  if (hasMarkup(comment)) return markupMessage
  return Array.from(comment.trim()).length > ratingCommentMaxLength
    ? ratingTexts.commentTooLong
    : null
}

/** The average to two decimals, or null when not yet rated: a new driver shows a "New" badge, not a 5. */
export const averageRating = (ratingSum: number, ratingCount: number): number | null =>
  ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 100) / 100

/** `4.7`; null is written `New`. */
export const formatRating = (rating: number | null): string =>
  rating === null ? 'New' : (Math.round(rating * 10) / 10).toFixed(1)

export type RatingQuestion = {
  status: BookingStatus
  isOwnBooking: boolean
  isAlreadyRated: boolean
}

/** Why this person may not rate this booking, or null. A booking of another account counts as missing. */
export const ratingRefusal = (booking: RatingQuestion): RefusalCode | null => {
  if (!booking.isOwnBooking) return 'not_found'
  if (booking.status !== 'completed') return 'booking_not_completed'
  if (booking.isAlreadyRated) return 'already_rated'
  return null
}

/**
 * Whether this completes the rating that was given: one press saves the stars, and a comment may follow, once, to the same stars. Together
 * they are the one rating of the booking.
 */
export const completesRating = (
  given: { stars: Stars; comment: string | null },
  sent: { stars: Stars; comment: string | null },
): boolean => given.comment === null && given.stars === sent.stars && Boolean(sent.comment)

/** Whether this viewer is asked for a rating. */
export const isRatable = (booking: RatingQuestion): boolean => ratingRefusal(booking) === null
