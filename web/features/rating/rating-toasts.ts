/** The specification's words for rating (customer side §8), in one place. */
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { ratingTexts, starLabels } from '../../../domain/bookings/rating.ts'
import { ProblemError } from '../../api/kit/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'

export const toastStarsMissing = (): void =>
  toast.failure({ title: 'Rating Required', description: ratingTexts.required })

/** The stars count either way, so a held comment is reported beside the success, not in place of it. */
export const toastRated = ({ stars, isCommentHeld }: NonNullable<Booking['rating']>): void => {
  toast.success({
    title: 'Rating Submitted',
    description: `${starLabels[stars]}. Thank you for telling us.`,
  })
  if (!isCommentHeld) return
  toast.failure({ title: 'Comment Moderated', description: ratingTexts.commentHeld })
}

export const toastSubmissionFailure = (failure: unknown): void =>
  toast.failure({
    title: 'Submission Failed',
    description:
      failure instanceof ProblemError ? failure.problem.detail : 'Please try again later',
  })
